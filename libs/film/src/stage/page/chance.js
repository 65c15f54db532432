/** Replaces `Math.random` by one that a seed decides. */
export function ownChance(seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x9e_37_79_b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21_f0_aa_ad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x73_5a_2d_97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
  };
  Object.defineProperty(Math, 'random', { value: random, writable: false, configurable: false });
}
