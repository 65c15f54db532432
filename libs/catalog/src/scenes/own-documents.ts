/** A composition that the guide shows. */
interface OwnDocument {
  title: string;
  html: string;
}

const CLIPS = `<div data-composition-id="main" data-width="1280" data-height="720" data-duration="4">
  <style>
    .clip { position: absolute; inset: 0; display: grid; place-items: center; font: 700 96px Archivo }
    .clip img { width: 280px; animation: ride 2s ease-out both }
    @keyframes ride { from { transform: translateX(-900px) } }
  </style>
  <div class="clip" data-start="0" data-duration="2" data-track-index="1"><img src="/icons/fluent/bicycle.svg" alt=""></div>
  <div class="clip" data-start="2" data-duration="2" data-track-index="1">Ride to work</div>
</div>`;

const PARTS = `<div data-composition-id="main" data-width="1280" data-height="720" data-duration="6" style="background:#14213d;color:#fff">
  <style>
    .part { height: 100%; display: grid; place-content: center; gap: 24px; font: 700 88px Fraunces }
    .part * { animation: rise .6s both }
    .part small { font: 400 44px Inter; color: #fca311; animation-delay: .4s }
    @keyframes rise { from { translate: 0 60px; opacity: 0 } }
  </style>
  <div class="clip" data-composition-src="#asked" data-start="0" data-duration="3" data-track-index="1"></div>
  <div class="clip" data-composition-src="#told" data-start="3" data-duration="3" data-track-index="1"></div>
</div>
<template id="asked"><div class="part"><b>How far is the moon?</b></div></template>
<template id="told"><div class="part"><b>384,400 km</b><small>thirty Earths in a row</small></div></template>`;

const TIME_LINE = `<div data-composition-id="sales" data-width="720" data-height="1280" data-duration="5" style="background:#fff7ea">
  <style>
    h1 { margin: 0; padding: 80px 60px; font: 800 84px/1.05 "Bricolage Grotesque" }
    .bar { width: 0; margin: 30px 60px; padding: 34px 0; background: #ff5a1f; font: 700 48px Inter; text-indent: 24px; white-space: nowrap }
  </style>
  <h1>Loaves sold in May</h1>
  <div class="bar" data-share="40">Rye 400</div>
  <div class="bar" data-share="80">Wheat 800</div>
  <script src="/packages/animejs/anime.min.js"></script>
  <script>
    const line = anime.createTimeline({ autoplay: false });
    for (const bar of document.querySelectorAll('.bar')) line.add(bar, { width: bar.dataset.share + '%', duration: 1200 }, 600);
    window.__timelines = { sales: line };
  </script>
</div>`;

export const OWN_DOCUMENTS: readonly OwnDocument[] = [
  { title: 'Two clips, one after the other', html: CLIPS },
  { title: 'Parts from templates', html: PARTS },
  { title: 'A time line of a library, for 9:16', html: TIME_LINE },
];
