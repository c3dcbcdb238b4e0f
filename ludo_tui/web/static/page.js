"use strict";
/* The terminal in its page: a font that fits the window whenever that changes, fingers that tap and scroll, and a
   keyboard only where somebody asks for it. */

const LAYOUTS = [[72, 20], [48, 20]]; // columns and rows that the screens need: side by side, or over each other
const LARGE_BOARD = [60, 54]; // those of a window in which a large board has everything else under it
const LEGIBLE = 10; // the smallest font for that
const LARGEST = 16;
const SMALLEST = 8;
const WIDE = 0.6; // how wide a letter of the font is, as a part of its height
const HIGH = 1.18; // how high a line is
const LINES_A_STEP = 2; // lines that a finger moves for each turn of the wheel

const isTouched = window.matchMedia("(pointer: coarse)");
const start = window.onload;
let shown; // the terminal, once it is there

/* The terminal of textual-serve has no name outside of its script: it is noted when it gets what fits it. */
Object.defineProperty(Object.prototype, "fitAddon", {
  configurable: true,
  set(addon) {
    delete Object.prototype.fitAddon;
    this.fitAddon = addon;
    shown = this;
  },
});

/* Chromium counts the pixels of a canvas wrongly where the scale of the screen is emulated, and the terminal would be
   drawn beyond its canvas: what cannot be is left out, and the terminal counts by itself. */
const counted = Object.getOwnPropertyDescriptor(ResizeObserverEntry.prototype, "devicePixelContentBoxSize");
if (counted) {
  Object.defineProperty(ResizeObserverEntry.prototype, "devicePixelContentBoxSize", {
    configurable: true,
    get() {
      const [pixels] = counted.get.call(this);
      const expected = this.contentBoxSize[0].inlineSize * window.devicePixelRatio;
      return [Math.abs(pixels.inlineSize - expected) < 2 ? pixels : { inlineSize: 0, blockSize: 0 }];
    },
  });
}

/* The largest font in which one of the layouts has room; on a phone held upright one with a large board comes first. */
function fontSize(width, height) {
  const fitting = ([columns, rows]) => Math.floor(2 * Math.min(width / columns / WIDE, height / rows / HIGH)) / 2;
  const large = fitting(LARGE_BOARD);
  const wanted = isTouched.matches && large >= LEGIBLE ? large : Math.max(...LAYOUTS.map(fitting));
  return Math.max(SMALLEST, Math.min(LARGEST, wanted));
}

/* Fill what is in sight of the window: all of it, or what a keyboard leaves. */
function fit() {
  const terminal = document.querySelector("#terminal");
  document.body.style.height = `${window.visualViewport?.height ?? window.innerHeight}px`;
  window.scrollTo(0, 0);
  terminal.dataset.fontSize = fontSize(terminal.clientWidth, terminal.clientHeight);
  if (shown) {
    shown.terminal.options.fontSize = Number(terminal.dataset.fontSize);
    shown.fit();
  }
}

/* A finger that moves up or down turns the wheel where it began. */
function scrollByFinger(terminal) {
  let begun = null; // where the finger came down
  let from = 0; // how high it was when the wheel turned last
  terminal.addEventListener("touchstart", (event) => {
    const [{ clientX, clientY }] = event.touches;
    begun = event.touches.length === 1 ? { clientX, clientY } : null;
    from = clientY;
  }, { passive: true });
  terminal.addEventListener("touchmove", (event) => {
    if (begun === null || event.touches.length !== 1) return;
    event.preventDefault();
    const { clientY } = event.touches[0];
    const step = LINES_A_STEP * HIGH * Number(terminal.dataset.fontSize);
    for (; Math.abs(from - clientY) >= step; from -= Math.sign(from - clientY) * step) {
      const deltaY = Math.sign(from - clientY);
      const wheel = { deltaY, deltaMode: WheelEvent.DOM_DELTA_LINE, ...begun, bubbles: true, cancelable: true };
      event.target.dispatchEvent(new WheelEvent("wheel", wheel));
    }
  }, { passive: false });
}

/* On a screen that is touched, the keyboard comes when its button is pressed, and goes with that or with Enter. */
function keepKeyboardAway(typed, button) {
  function call(isWanted) {
    button.setAttribute("aria-pressed", String(isWanted));
    typed.inputMode = isWanted || !isTouched.matches ? "text" : "none";
    shown.onBlur = shown.onFocus = () => {}; // for the program nothing has gone: a field stays open
    typed.blur(); // a keyboard comes and goes with the focus alone
    typed.focus({ preventScroll: true });
    delete shown.onBlur;
    delete shown.onFocus;
  }
  button.addEventListener("click", () => call(button.getAttribute("aria-pressed") !== "true"));
  typed.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && button.getAttribute("aria-pressed") === "true") call(false);
  }, { capture: true }); // the terminal lets nothing through
  isTouched.addEventListener("change", () => call(false));
  call(false);
}

window.onload = async (event) => {
  const terminal = document.querySelector("#terminal");
  if (isTouched.matches) terminal.dataset.sessionWebsocketUrl += "/touch";
  await Promise.allSettled(["16px", "bold 16px"].map((size) => document.fonts.load(`${size} "Roboto Mono"`)));
  fit();
  start(event);
  const typed = document.querySelector(".xterm-helper-textarea");
  keepKeyboardAway(typed, document.querySelector("#keyboard"));
  scrollByFinger(terminal);
  for (const button of document.querySelectorAll("#touch button")) {
    button.addEventListener("mousedown", (event) => event.preventDefault()); // the focus stays in the terminal
  }
  window.onresize = fit;
  window.visualViewport?.addEventListener("resize", fit);
  document.querySelector("#back").addEventListener("click", () => {
    shown.socket?.send(JSON.stringify(["stdin", "\u001b"]));
    typed.focus({ preventScroll: true });
  });
  document.querySelector("#closed button").addEventListener("click", () => window.location.reload());
};
