"use strict";
/* Begins the terminal when its font is there, as large as leaves room for 48 columns, and with the focus in it. */

const COLUMNS = 48;
const LARGEST = 16;
const SMALLEST = 8;
const PART = 0.602; // how wide a letter of the font is, as a part of its height

const start = window.onload;
window.onload = async (event) => {
  const terminal = document.querySelector("#terminal");
  const fitting = Math.floor((window.innerWidth - 16) / COLUMNS / PART);
  terminal.dataset.fontSize = Math.max(SMALLEST, Math.min(LARGEST, fitting));
  await Promise.allSettled(["16px", "bold 16px"].map((size) => document.fonts.load(`${size} "Roboto Mono"`)));
  start(event);
  document.querySelector(".xterm-helper-textarea")?.focus();
  document.querySelector("#closed button").addEventListener("click", () => window.location.reload());
};
