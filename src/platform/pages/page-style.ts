/** How pages for people look: one column, the system's type, light or dark as its reader has it. */
export const PAGE_STYLE = `:root {
  color-scheme: light dark;
  --ground: #f6f6f4; --card: #ffffff; --ink: #16181d; --quiet: #5b6170; --line: #d9dbe1;
  --accent: #3b46d6; --accent-ink: #ffffff; --wrong: #b3261e; --wrong-ground: #fdecea; --well: #1b6e3c; --well-ground: #e8f5ec;
  --mind-ground: #fdf3d7;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #101216; --card: #181b21; --ink: #eef0f4; --quiet: #a2a9b8; --line: #343944;
    --accent: #8d97ff; --accent-ink: #10121c; --wrong: #ffb4ab; --wrong-ground: #3a1d1b; --well: #8fdcab; --well-ground: #15301f;
    --mind-ground: #33290f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: start center; padding: clamp(1rem, 8vh, 6rem) 1rem 3rem;
  background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
main {
  width: 100%; max-width: 27rem; padding: clamp(1.25rem, 5vw, 2rem); background: var(--card);
  border: 1px solid var(--line); border-radius: 1rem;
}
main.wide, main:has(table) { max-width: 46rem; }
.brand { margin: 0 0 1.25rem; font-weight: 650; letter-spacing: -0.01em; }
.brand a { color: var(--accent); text-decoration: none; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.2; letter-spacing: -0.02em; text-wrap: balance; overflow-wrap: anywhere; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
h3 { margin: 1.25rem 0 .1rem; font-size: .95rem; }
h3 + p { margin-bottom: .4rem; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); font-size: .9rem; }
a { color: var(--accent); text-underline-offset: .15em; }
form { display: grid; gap: 1rem; margin: 0 0 1rem; }
label { display: grid; gap: .35rem; font-weight: 550; font-size: .9rem; }
label .quiet { font-weight: 400; }
input, select {
  font: inherit; font-weight: 400; padding: .65rem .75rem; border: 1px solid var(--line); border-radius: .6rem;
  background: var(--ground); color: var(--ink); width: 100%;
}
fieldset { display: grid; gap: .6rem; margin: 0; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; margin: 0 0 .35rem; font-weight: 550; font-size: .9rem; }
.check { grid-template-columns: auto 1fr; align-items: start; gap: .6rem; font-weight: 400; }
input[type="checkbox"] { width: 1.15rem; height: 1.15rem; margin: .1rem 0 0; padding: 0; accent-color: var(--accent); }
input[aria-invalid="true"] { border-color: var(--wrong); }
button, .button {
  font: inherit; font-weight: 600; padding: .7rem 1rem; border: 1px solid transparent; border-radius: .6rem; cursor: pointer;
  background: var(--accent); color: var(--accent-ink); text-align: center; text-decoration: none;
}
button.second, .button.second { background: transparent; border-color: var(--line); color: var(--ink); }
.button { display: inline-block; }
button:hover, .button:hover { filter: brightness(1.08); }
:is(a, button, input, select, summary, .button):focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; }
.row > * { flex: 1 1 9rem; }
.mistake { color: var(--wrong); font-size: .9rem; font-weight: 400; }
.notice { padding: .75rem 1rem; border-radius: .6rem; border: 1px solid var(--line); }
.notice.mind { background: var(--mind-ground); border-color: transparent; }
.notice.wrong { background: var(--wrong-ground); color: var(--wrong); border-color: transparent; }
.notice.well { background: var(--well-ground); color: var(--well); border-color: transparent; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .4rem 1rem; margin: 0 0 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
ul { margin: 0 0 1rem; padding-left: 1.2rem; }
hr { border: 0; border-top: 1px solid var(--line); margin: 1.25rem 0; }
code { font: .9em ui-monospace, "Cascadia Code", Menlo, monospace; overflow-wrap: anywhere; }
pre {
  margin: 0; padding: .75rem 1rem; border-radius: .6rem; background: var(--ground); border: 1px solid var(--line);
  font: .85rem/1.5 ui-monospace, "Cascadia Code", Menlo, monospace; white-space: pre-wrap; overflow-wrap: anywhere; user-select: all;
}
.copy { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .75rem; margin: 0 0 1rem; }
.copy pre { flex: 1 1 100%; }
.copy button { padding: .4rem .8rem; font-size: .9rem; }
summary { width: fit-content; padding: .35rem 0; font-weight: 600; font-size: .9rem; color: var(--accent); cursor: pointer; }
summary.button { padding: .7rem 1rem; font-size: 1rem; color: var(--accent-ink); }
details[open] > summary.button { background: transparent; border-color: var(--line); color: var(--ink); }
details { margin: 0 0 1rem; }
details[open] > summary { margin-bottom: .5rem; }
ul.rows { list-style: none; margin: 0 0 1.25rem; padding: 0; border-top: 1px solid var(--line); }
.rows > li {
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem;
  padding: .85rem 0; border-bottom: 1px solid var(--line);
}
.rows > li > div { flex: 1 1 11rem; min-width: 0; }
.rows :is(p, ul, form) { margin: 0; }
.rows details { flex: 1 1 100%; margin: 0; }
.rows details form { gap: .75rem; max-width: 22rem; }
.rows button { padding: .4rem .8rem; font-size: .9rem; }
table { width: 100%; margin: 0 0 1.25rem; border-collapse: collapse; font-size: .9rem; }
th, td { text-align: left; padding: .5rem .5rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
@media (max-width: 32rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`;
