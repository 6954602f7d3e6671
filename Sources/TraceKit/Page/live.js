// The connection to a server that sends chunks while the app runs.
import { find } from "./dom.js";

/** Connects if the server has set the address in the page. */
export function connect(append) {
  const address = document.documentElement.dataset.live;
  if (!address) return;
  const state = find("connection"), source = new EventSource(address);
  state.textContent = "Connecting…";
  source.addEventListener("open", () => { state.textContent = "Connected"; state.className = "connected"; });
  source.addEventListener("error", () => { state.textContent = "The connection was lost, trying again"; state.className = "bad"; });
  source.addEventListener("message", (message) => append(JSON.parse(message.data)));
}
