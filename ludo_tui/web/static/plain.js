"use strict";
/* Line mode in a page: each line is a paragraph of a live region, which a screen reader speaks, and answers are sent. */

const HIDDEN = 60; // empty lines after which what stands above is to be out of sight
const KEPT = 500; // paragraphs that stay on the page

const told = document.querySelector("#told");
const form = document.querySelector("#answer");
const typed = document.querySelector("#typed");
const socket = new WebSocket(document.body.dataset.socket);
let begun = ""; // the last line, which has not ended: what is asked
let empty = 0; // empty lines since something was told

function tell(lines) {
  const more = document.createDocumentFragment();
  for (const line of lines) {
    if (line.trim()) {
      const paragraph = document.createElement("p");
      paragraph.textContent = line;
      paragraph.className = empty ? "-apart" : "";
      more.append(paragraph);
      empty = 0;
    } else if (++empty === HIDDEN) { // what was private is gone from the page, too
      more.replaceChildren();
      told.replaceChildren();
    }
  }
  told.append(more);
  while (told.childElementCount > KEPT) told.firstElementChild.remove();
  told.scrollTop = told.scrollHeight;
}

/* Let the field say what is asked. A PIN is not shown. */
function ask(question) {
  const isPlain = !question || question === ">";
  typed.type = /\bPIN\b|^The same once more/.test(question) ? "password" : "text";
  document.querySelector("label").textContent = isPlain ? "Your answer" : question;
}

socket.addEventListener("message", (event) => {
  const lines = (begun + event.data).split("\n");
  begun = lines.pop();
  tell(lines);
  ask(begun.trim());
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (socket.readyState !== WebSocket.OPEN) {
    window.location.reload();
    return;
  }
  const shown = typed.type === "password" ? "*".repeat(typed.value.length) : typed.value;
  begun += shown;
  socket.send(JSON.stringify(["stdin", `${typed.value}\n`]));
  typed.value = "";
});

socket.addEventListener("close", () => {
  tell(["", ...(begun ? [begun] : []), "The connection has ended. Your match is saved."]);
  begun = "";
  document.querySelector("button").textContent = "Play on";
});

typed.focus();
