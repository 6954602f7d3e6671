#pragma once

/// Makes the terminal at standard input hide typed characters.
///
/// If a signal ends or stops the process, typed characters become visible again first.
///
/// - Returns: 0, or -1 if standard input is not a terminal.
int terminal_hide_input(void);

/// Makes typed characters visible again. Does nothing if they are not hidden.
void terminal_show_input(void);
