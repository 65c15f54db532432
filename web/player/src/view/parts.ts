import type { Acts } from '../acts.js';
import type { Player } from '../player.js';

/** What every part of the page is given. */
export interface Parts {
  player: Player;
  acts: Acts;
}
