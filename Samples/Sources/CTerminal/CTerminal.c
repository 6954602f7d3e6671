// In C, because a signal handler may do little, and Swift does not say what of it is little.

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
  // The end of the line is shown.
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
      // It was stopped, and goes on.
      if (numbers[index] == SIGTSTP && before[index].sa_handler != SIG_IGN) handle(index);
    } else if (numbers[index] == number) {
      tcsetattr(STDIN_FILENO, TCSANOW, &shown);
      // It does what it does by default, as soon as this handler has returned. (What Swift does for SIGQUIT, to print
      // where all threads are, does not end if it is called from here.)
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
