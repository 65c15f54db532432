import { render } from 'preact';
import { Acts } from './acts.js';
import { Player } from './player.js';
import { tellSizes, wearLook } from './surroundings.js';
import { Page } from './view/page.js';

const root = document.querySelector('#player')!;

const player = new Player(() => {
  wearLook(player.host.context);
  render(<Page player={player} acts={acts} />, root);
});
const acts = new Acts(player);

tellSizes(root, player.host);
render(<Page player={player} acts={acts} />, root);
void player.start();
