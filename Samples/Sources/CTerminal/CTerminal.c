// This code is C because a signal handler may call only async-signal-safe functions, and Swift does not document which
// of its operations are safe there.

#include "CTerminal.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <termios.h>
#include <unistd.h>

enum { count = 6 };
static const int numbers[count] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT};
static struct sigaction before[count];
static struct termios shown;
static volatile sig_atomic_t is_hidden;

static int hide(void) {
  struct termios hidden = shown;
  hidden.c_lflag &= ~(tcflag_t)ECHO;
  // The line break at the end is still shown.
  hidden.c_lflag |= ECHONL;
  return tcsetattr(STDIN_FILENO, TCSANOW, &hidden);
}

static void did_receive(int number);

static void handle(int index) {
  struct sigaction action = {0};
  action.sa_handler = did_receive;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(numbers[index], &action, NULL);
}

static void did_receive(int number) {
  int error = errno;
  for (int index = 0; index < count; index++) {
    if (number == SIGCONT) {
      // The process was stopped and continues.
      if (numbers[index] == SIGTSTP && before[index].sa_handler != SIG_IGN) handle(index);
    } else if (numbers[index] == number) {
      tcsetattr(STDIN_FILENO, TCSANOW, &shown);
      // The default action follows as soon as this handler has returned. (Swift's own handler of SIGQUIT, which prints
      // the backtraces of all threads, does not end if it is called from here.)
      struct sigaction action = {0};
      action.sa_handler = SIG_DFL;
      sigemptyset(&action.sa_mask);
      sigaction(number, &action, NULL);
      raise(number);
    }
  }
  if (number == SIGCONT) hide();
  errno = error;
}

int terminal_hide_input(void) {
  if (is_hidden || tcgetattr(STDIN_FILENO, &shown) != 0) return -1;
  is_hidden = 1;
  for (int index = 0; index < count; index++) {
    sigaction(numbers[index], NULL, &before[index]);
    if (before[index].sa_handler != SIG_IGN) handle(index);
  }
  if (hide() == 0) return 0;
  terminal_show_input();
  return -1;
}

void terminal_show_input(void) {
  if (!is_hidden) return;
  tcsetattr(STDIN_FILENO, TCSANOW, &shown);
  for (int index = 0; index < count; index++) sigaction(numbers[index], &before[index], NULL);
  is_hidden = 0;
}
