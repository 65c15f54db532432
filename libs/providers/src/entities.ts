import { ClosedMaker } from './makers/closed-maker.entity.js';
import { ModelPrice } from './models/model-price.entity.js';
import { Purchase } from './purchases/purchase.entity.js';
import { Render } from './embedded/render.entity.js';
import { Training } from './training/training.entity.js';

/** The entities of the tables that libs/providers owns. */
export const PROVIDERS_ENTITIES = [ClosedMaker, ModelPrice, Purchase, Render, Training];
