/**
 * How pages look that the service writes itself: as the console does (`web/src/style.css`), whose colours these are. They work without
 * scripts.
 */
export const PAGE_STYLE = `:root {
  color-scheme: light dark;
  overflow-y: scroll;
  --color-ground: light-dark(#f7f7f5, #0d0f13);
  --color-card: light-dark(#ffffff, #15181e);
  --color-sunken: light-dark(#f0f0ed, #1b1f26);
  --color-ink: light-dark(#16181d, #eef0f4);
  --color-quiet: light-dark(#5b6170, #a2a9b8);
  --color-line: light-dark(#e1e2e6, #2a2f38);
  --color-edge: light-dark(#868d9c, #6b7383);
  --color-accent: light-dark(#3b46d6, #8d97ff);
  --color-accent-ink: light-dark(#ffffff, #10121c);
  --color-accent-ground: light-dark(#eceeff, #1e2245);
  --color-well: light-dark(#1b6e3c, #8fdcab);
  --color-well-ground: light-dark(#e6f5ec, #14301f);
  --color-mind: light-dark(#7a4b00, #f2c879);
  --color-mind-ground: light-dark(#fdf3d7, #33290f);
  --color-wrong: light-dark(#b3261e, #ffb4ab);
  --color-wrong-ground: light-dark(#fdecea, #3a1d1b);
  --mono: "JetBrains Mono", ui-monospace, "Cascadia Code", Menlo, monospace;
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; background: var(--color-ground); color: var(--color-ink); -webkit-font-smoothing: antialiased;
  font: .9375rem/1.5rem Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
:is(a, button, input, select, summary, .button):focus-visible { outline: 2px solid var(--color-accent); outline-offset: 2px; }

.skip { position: absolute; left: -99rem; padding: .75rem; background: var(--color-card); }
.skip:focus { left: .75rem; top: .75rem; z-index: 3; }
.bar { position: sticky; top: 0; z-index: 2; border-bottom: 1px solid var(--color-line); background: var(--color-card); }
.bar > div { max-width: 72rem; height: 3.5rem; margin: 0 auto; padding: 0 1rem; display: flex; align-items: center; gap: .5rem; }
.brand { color: var(--color-accent); font-weight: 600; letter-spacing: -.025em; text-decoration: none; }
.bar nav { display: flex; flex: 1; gap: .25rem; min-width: 0; overflow-x: auto; }
.bar nav a {
  padding: .375rem .625rem; border-radius: .5rem; color: var(--color-quiet); font-size: .875rem; line-height: 1.25rem; font-weight: 500;
  text-decoration: none;
}
.bar nav a:hover { color: var(--color-ink); }
.bar nav a.here { background: var(--color-sunken); color: var(--color-ink); }
.aside { margin-left: auto; font-size: .875rem; font-weight: 500; color: var(--color-accent); text-decoration: none; }
.menu { position: relative; margin: 0; font-size: .875rem; line-height: 1.25rem; }
.menu > summary {
  display: flex; align-items: center; gap: .5rem; margin: 0; padding: .375rem .5rem; border-radius: .5rem; list-style: none;
  color: var(--color-ink); font-weight: 500; font-size: inherit;
}
.menu > summary::-webkit-details-marker { display: none; }
.menu > summary:hover { background: var(--color-sunken); }
.face {
  display: grid; place-items: center; flex: none; width: 1.5rem; height: 1.5rem; border-radius: 50%; font-size: .75rem;
  background: var(--color-accent-ground); color: var(--color-accent);
}
.face svg { width: .875rem; height: .875rem; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.name { max-width: 9rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.menu > div {
  position: absolute; right: 0; top: calc(100% + .375rem); width: 15rem; padding: .375rem; border: 1px solid var(--color-line);
  border-radius: .75rem; background: var(--color-card); box-shadow: 0 20px 25px -5px #0002, 0 8px 10px -6px #0002;
}
.menu > div > p { margin: 0; padding: .5rem .75rem; color: var(--color-quiet); font-size: .75rem; }
.menu form { margin: 0; }
.menu :is(a, button) {
  display: block; width: 100%; padding: .5rem .75rem; border: 0; border-radius: .5rem; background: none; color: var(--color-ink);
  font: inherit; text-align: left; text-decoration: none;
}
.menu :is(a, button):hover { background: var(--color-sunken); filter: none; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.tabs {
  display: flex; gap: .25rem; margin: 0 0 2rem; border-bottom: 1px solid var(--color-line); overflow-x: auto; overflow-y: hidden;
  scrollbar-width: none;
}
.tabs a {
  padding: .625rem .75rem; border-bottom: 2px solid transparent; color: var(--color-quiet); font-size: .875rem; line-height: 1.25rem;
  font-weight: 500; text-decoration: none; white-space: nowrap;
}
.tabs a:hover { color: var(--color-ink); }
.tabs a.here { border-color: var(--color-accent); color: var(--color-ink); }

main { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem; }
main > h1 { margin-bottom: 1.5rem; }
.lead { max-width: 42rem; margin: -1.25rem 0 1.5rem; color: var(--color-quiet); font-size: .875rem; line-height: 1.25rem; }
.card { position: relative; padding: 1.25rem; border: 1px solid var(--color-line); border-radius: 1rem; background: var(--color-card); }
.alone { max-width: 29rem; padding-top: clamp(1.5rem, 8vh, 6rem); }
.alone:has(table) { max-width: 48rem; }
.alone.wide, main:has(.watch) { max-width: 60rem; }
.alone .card { padding: clamp(1.25rem, 5vw, 2rem); }
.card > :last-child { margin-bottom: 0; }
.card > h2:first-child { margin-top: 0; }
@media (min-width: 40rem) {
  .bar > div { gap: 1.5rem; padding: 0 1.5rem; }
  main { padding: 2rem 1.5rem; }
}
@media (min-width: 64rem) { .name { max-width: 21rem; } }
@media (max-width: 40rem) {
  .tabs { padding-right: 2rem; mask-image: linear-gradient(to right, black calc(100% - 2.5rem), transparent); }
  .tabs a { padding-inline: .5rem; }
  .name { display: none; }
  .bar nav a { padding-inline: .4rem; }
  .bar nav { gap: 0; }
  .bar > div:has(nav) .brand { width: .9em; overflow: hidden; }
}

h1 {
  margin: 0 0 .75rem; font-size: 1.5rem; line-height: 2rem; font-weight: 600; letter-spacing: -.025em; text-wrap: balance;
  overflow-wrap: anywhere;
}
h2 { margin: 1.75rem 0 .5rem; font-size: 1rem; font-weight: 600; }
h3 { margin: 1.25rem 0 .1rem; font-size: .9375rem; font-weight: 600; }
h3 + p { margin-bottom: .4rem; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
strong { font-weight: 600; }
.quiet { color: var(--color-quiet); font-size: .875rem; }
a { color: var(--color-accent); text-underline-offset: .15em; }
form { display: grid; gap: 1rem; margin: 0 0 1rem; }
label { display: grid; gap: .375rem; font-weight: 500; font-size: .875rem; }
label .quiet { font-weight: 400; }
input, select {
  font: inherit; font-weight: 400; font-size: .875rem; padding: .5rem .75rem; border-radius: .5rem; width: 100%;
  border: 1px solid color-mix(in srgb, var(--color-edge) 60%, transparent); background: var(--color-card); color: var(--color-ink);
}
fieldset { display: grid; gap: .6rem; margin: 0; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; margin: 0 0 .35rem; font-weight: 500; font-size: .875rem; }
.check { grid-template-columns: auto 1fr; align-items: start; gap: .6rem; font-weight: 400; }
input[type="checkbox"] { width: 1.1rem; height: 1.1rem; margin: .2rem 0 0; padding: 0; accent-color: var(--color-accent); }
input[aria-invalid="true"] { border-color: var(--color-wrong); }
button, .button {
  font: inherit; font-weight: 600; font-size: .875rem; line-height: 1.25rem; padding: .5rem .875rem; border: 1px solid transparent;
  border-radius: .5rem; cursor: pointer; background: var(--color-accent); color: var(--color-accent-ink); text-align: center;
  text-decoration: none;
}
button.second, .button.second {
  background: var(--color-card); border-color: color-mix(in srgb, var(--color-edge) 50%, transparent); color: var(--color-ink);
}
.button { display: inline-block; }
button.danger { background: none; border-color: color-mix(in srgb, var(--color-wrong) 50%, transparent); color: var(--color-wrong); }
button:hover, .button:hover { filter: brightness(1.1); }
button.danger:hover { filter: none; background: var(--color-wrong-ground); }
button.second:hover, .button.second:hover { filter: none; background: var(--color-sunken); }
.card form:not(.menu form) > button { justify-self: start; min-width: 8rem; }
.alone form > button { justify-self: stretch !important; }
main:not(.alone) .card > form, main:not(.alone) details > form { max-width: 34rem; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; }
.card > .row:last-child form { margin: 0; }
.row.answers { gap: .5rem; justify-content: flex-end; }
.alone .row > * { flex: 1 1 9rem; }
.mistake { color: var(--color-wrong); font-size: .875rem; font-weight: 400; }
.notice { padding: .75rem 1rem; border-radius: .75rem; background: var(--color-sunken); font-size: .875rem; }
.notice.mind { background: var(--color-mind-ground); color: var(--color-mind); }
.notice.wrong { background: var(--color-wrong-ground); color: var(--color-wrong); }
.notice.well { background: var(--color-well-ground); color: var(--color-well); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .4rem 1rem; margin: 0 0 1rem; }
dt { color: var(--color-quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
ul { margin: 0 0 1rem; padding-left: 1.2rem; }
hr { border: 0; border-top: 1px solid var(--color-line); margin: 1.25rem 0; }
code { font: .9em var(--mono); overflow-wrap: anywhere; }
pre {
  margin: 0; padding: .75rem 1rem; border-radius: .75rem; background: var(--color-sunken); border: 1px solid var(--color-line);
  font: .8125rem/1.5rem var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; user-select: all;
}
/* After the fonts, which reset it. */
code, pre { font-variant-ligatures: none; }
.copy { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .75rem; margin: 0 0 1rem; }
.copy > p { flex: 1 1 12rem; margin: 0; }
.copy > button { padding: .25rem .75rem; }
.copy pre { flex: 1 1 100%; }
.clients { margin: 0 0 1rem; border: 1px solid var(--color-line); border-radius: .75rem; }
.clients > details { margin: 0; padding: 0 1rem; }
.clients > details + details { border-top: 1px solid var(--color-line); }
.clients summary { display: flex; justify-content: space-between; align-items: center; width: auto; padding: .625rem 0; color: var(--color-ink); list-style: none; }
.clients summary::-webkit-details-marker { display: none; }
.clients summary::after {
  content: ""; flex: none; width: .4rem; height: .4rem; margin: -.2rem .25rem 0; border: solid var(--color-quiet);
  border-width: 0 1.5px 1.5px 0; transform: rotate(45deg);
}
.clients details[open] > summary { margin-bottom: 0; }
.clients details[open] > summary::after { margin-top: .2rem; transform: rotate(-135deg); }
summary { width: fit-content; padding: .35rem 0; font-weight: 600; font-size: .875rem; color: var(--color-accent); cursor: pointer; }
summary.button { padding: .5rem .875rem; color: var(--color-accent-ink); }
details[open] > summary.button {
  background: var(--color-card); border-color: color-mix(in srgb, var(--color-edge) 50%, transparent); color: var(--color-ink);
}
details { margin: 0 0 1rem; }
main details[open] > summary { margin-bottom: .5rem; }
ul.rows { list-style: none; margin: 0 0 1.25rem; padding: 0; border-top: 1px solid var(--color-line); }
.card > ul.rows:first-child { border-top: 0; }
.rows { font-size: .875rem; line-height: 1.25rem; }
.rows strong { font-weight: 500; }
.rows > li {
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem;
  padding: .75rem 0; border-bottom: 1px solid var(--color-line);
}
ul.rows > li:last-child { border-bottom: 0; }
.card > ul.rows:first-child > li:first-child { padding-top: 0; }
.card > ul.rows:last-child > li:last-child { padding-bottom: 0; }
.rows > li > div { flex: 1 1 11rem; min-width: 0; }
.rows :is(p, ul, form) { margin: 0; }
.rows details { flex: 1 1 100%; margin: 0; }
.rows details form { gap: .75rem; max-width: 22rem; }
.rows form > button { min-width: 0 !important; }
@media (max-width: 32rem) { .rows > li > div:has(ul) { flex-basis: 100%; } }
.rows > li > div { display: grid; gap: .25rem; }
.named { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
.beside-title > summary { position: absolute; right: 0; bottom: calc(100% + 1.25rem); }
.beside-title:not([open]) { margin: 0; }
table { width: 100%; margin: 0 0 1.25rem; border-collapse: collapse; font-size: .875rem; }
th { color: var(--color-quiet); font-size: .75rem; font-weight: 500; }
th, td { text-align: left; padding: .5rem .5rem .5rem 0; border-bottom: 1px solid var(--color-line); vertical-align: top; }
.badge, .chip { display: inline-block; padding: .125rem .625rem; border-radius: 1rem; font-size: .75rem; line-height: 1.25rem; font-weight: 500; }
.badge { background: var(--color-sunken); color: var(--color-quiet); }
.badge.well { background: var(--color-well-ground); color: var(--color-well); }
.badge.wrong { background: var(--color-wrong-ground); color: var(--color-wrong); }
.badge.mind { background: var(--color-mind-ground); color: var(--color-mind); }
.chip { border: 1px solid var(--color-line); border-radius: .375rem; padding: 0 .4rem; white-space: nowrap; }
.chips { display: flex; flex-wrap: wrap; gap: .25rem; }
.keys { margin: 0; }
.keys td { padding: .75rem 1rem .75rem 0; vertical-align: middle; }
.keys tr:last-child td { border-bottom: 0; }
.keys td:first-child { min-width: 8rem; }
.keys time { white-space: nowrap; }
.keys td:first-child { overflow-wrap: anywhere; font-weight: 600; }
.keys td:first-child a { color: var(--color-ink); }
.keys p { margin: 0; font-weight: 400; }
.keys code { white-space: nowrap; }
.keys .of { display: none; }
.keys .acts { padding-right: 0; }
.acts > div { display: flex; gap: .5rem; justify-content: flex-end; }
.acts :is(form, details) { margin: 0; }
.acts :is(button, .button) { padding: .375rem .75rem; }
.acts summary.button { color: var(--color-ink); }
.acts summary { list-style: none; }
.acts details[open] > summary { margin: 0; }
.acts summary::-webkit-details-marker { display: none; }
.acts details { position: relative; }
.acts details > form {
  position: absolute; right: 0; top: calc(100% + .375rem); z-index: 1; width: 20rem; max-width: 80vw; padding: 1rem; gap: .75rem;
  border: 1px solid var(--color-line); border-radius: .75rem; background: var(--color-card); box-shadow: 0 20px 25px -5px #0002;
}
@media (max-width: 60rem) {
  .keys, .keys tbody { display: block; }
  .keys thead { display: none; }
  .keys tr { display: flex; flex-wrap: wrap; align-items: center; gap: .375rem .75rem; padding: .85rem 0; border-bottom: 1px solid var(--color-line); }
  .keys tr:last-child { border-bottom: 0; padding-bottom: 0; }
  .card > .keys tbody tr:first-child { padding-top: 0; }
  .keys td { padding: 0; border: 0; }
  .keys td:first-child, .keys td:nth-child(n + 4) { flex: 1 1 100%; }
  .keys td:nth-child(n + 5) { color: var(--color-quiet); }
  .keys .of { display: inline; }
  .acts > div { position: relative; justify-content: flex-start; }
  .acts details { position: static; }
  .acts details > form { left: 0; right: auto; width: min(20rem, 100%); color: var(--color-ink); }
}
.watch { margin: 0 0 1.25rem; }
.watch :is(video, img) { display: block; width: 100%; height: auto; max-height: 70vh; object-fit: contain; border-radius: .75rem; background: var(--color-sunken); }
.watch-facts { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1.25rem; margin: 0 0 .75rem; font-size: .875rem; }
.watch-facts > :first-child { flex: 1 1 auto; }
.watch-acts { display: flex; gap: 1.25rem; }
.watch .waves { height: 12rem; margin-bottom: .75rem; object-fit: fill; }
.watch audio { display: block; width: 100%; }
@media (max-width: 32rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`;

/** The faces of the console, where it is built. Text never changes its face while it is read. */
export function fontFaces({ font, monoFont }: { font?: string; monoFont?: string }): string {
  return face('Inter', '100 900', font) + face('"JetBrains Mono"', '100 800', monoFont);
}

function face(family: string, weights: string, address: string | undefined): string {
  if (address === undefined) return '';
  return `@font-face {
  font-family: ${family}; font-weight: ${weights}; font-display: optional; src: url('${address}') format('woff2');
}
`;
}
