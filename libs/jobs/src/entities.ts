import { ParentEvent } from './long-job/parent-event.entity.js';
import { Parent } from './long-job/parent.entity.js';
import { Slot } from './long-job/slots/slot.entity.js';
import { UnitRow } from './long-job/walk/unit.entity.js';
import { Production } from './production.entity.js';
import { Task } from './queue/task.entity.js';
import { IdempotentCallRow } from './start/idempotent-call.entity.js';

/** The entities of the tables that libs/jobs owns. */
export const JOBS_ENTITIES = [IdempotentCallRow, Parent, ParentEvent, Production, Slot, Task, UnitRow];
