#pragma once

/// Stops the terminal at standard input from showing what is typed.
///
/// A signal that ends or stops the process shows it again first.
///
/// - Returns: 0, or -1 if standard input is no terminal.
int terminal_hide_input(void);

/// Shows again what is typed. Does nothing if it was not hidden.
void terminal_show_input(void);
