/** A composition that the guide shows: two clips of four seconds together. */
export const OWN_DOCUMENT = `<div data-composition-id="main" data-width="1280" data-height="720" data-duration="4">
  <style>
    .clip { position: absolute; inset: 0; display: grid; place-items: center; font: 700 96px sans-serif }
    .clip img { width: 280px; animation: ride 2s ease-out both }
    @keyframes ride { from { transform: translateX(-900px) } }
  </style>
  <div class="clip" data-start="0" data-duration="2" data-track-index="1"><img src="/icons/fluent/bicycle.svg" alt=""></div>
  <div class="clip" data-start="2" data-duration="2" data-track-index="1">Ride to work</div>
</div>`;
