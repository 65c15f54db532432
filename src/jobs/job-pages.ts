import { Database } from '@libs/database';
import { ExplainLongJob, type LongJobExplanation, type LongJobReading, readLongJobs, SlotTerms } from '@libs/jobs';
import { Injectable } from '@nestjs/common';
import { html, type Html } from '../platform/pages/html.js';
import type { Page } from '../platform/pages/page.js';

/** Rows of the list: those that are stuck are always among them. */
const MOST_ROWS = 200;

const ONE = /^\/productions\/([0-9a-f-]{36})$/;

/** The operator's pages about long jobs: the open ones, and the state of one with its reason. They show no prompts. */
@Injectable()
export class JobPages {
  constructor(
    private readonly database: Database,
    private readonly terms: SlotTerms,
    private readonly explain: ExplainLongJob,
  ) {}

  async find(path: string): Promise<Page | undefined> {
    if (path === '/productions') return listPage(await readLongJobs(this.database, this.terms));
    const [, id] = ONE.exec(path) ?? [];
    if (id === undefined) return undefined;
    const explained = await this.explain.run(id);
    return explained && explainedPage(explained);
  }
}

function listPage(jobs: readonly LongJobReading[]): Page {
  const stuck = jobs.filter((job) => job.is_stuck);
  const shown = [...stuck, ...jobs.filter((job) => !job.is_stuck)].slice(0, MOST_ROWS);
  const notice =
    stuck.length > 0
      ? html`<p class="notice wrong">${stuck.length} stuck: held by nobody and woken by nothing.</p>`
      : html`<p class="notice well">None is stuck.</p>`;
  const table = html`<table>
    <thead>
      <tr>
        <th>Job</th>
        <th>State</th>
        <th>Work</th>
        <th>Lease left</th>
        <th>Next wake-up</th>
      </tr>
    </thead>
    <tbody>
      ${shown.map(row)}
    </tbody>
  </table>`;
  return {
    title: 'Long jobs',
    body: html`<p>${jobs.length} open${jobs.length > shown.length && `, of which ${shown.length} are shown`}.</p>
      ${jobs.length > 0 && notice} ${jobs.length > 0 && table}`,
  };
}

function row(job: LongJobReading): Html {
  return html`<tr>
    <td>
      <a href="/productions/${job.parent_id}"><code>${job.parent_id}</code></a
      ><br />${job.kind}
    </td>
    <td>${job.is_stuck ? html`<strong class="mistake">stuck</strong>` : job.state}</td>
    <td>${work(job)}</td>
    <td>${inSeconds(job.seconds_left)}</td>
    <td>${inSeconds(job.seconds_to_wake_up, 'due for')}</td>
  </tr>`;
}

function explainedPage({ why, reading, hold, history }: LongJobExplanation): Page {
  const facts: [string, string][] = [
    ['Job', `${reading.kind}, by ${reading.tool}`],
    ['Status', reading.status],
    ['State', reading.is_stuck ? `${reading.state}, stuck` : reading.state],
    ['Work', work(reading)],
    ['Fence', String(reading.fence ?? '–')],
    ['Holder', reading.holder ?? '–'],
    ['Execution', reading.execution ?? '–'],
    ['Lease or handoff left', inSeconds(reading.seconds_left)],
    ['Next wake-up', inSeconds(reading.seconds_to_wake_up, 'due for')],
    ['Without progress', `${Math.floor(reading.seconds_without_progress)} s`],
    ['Takeovers since', String(reading.takeovers)],
    ['Credits', hold ?? '–'],
    ['Last error', reading.last_error ? JSON.stringify(reading.last_error) : '–'],
    ['Asked for', moment(reading.created_at)],
  ];
  const lines = history.map(
    ({ at, event, fence, details }) =>
      html`<tr>
        <td>${moment(at)}</td>
        <td>${event}</td>
        <td>${fence ?? '–'}</td>
        <td>${Object.keys(details).length > 0 && html`<code>${JSON.stringify(details)}</code>`}</td>
      </tr>`,
  );
  return {
    title: `Long job ${reading.parent_id}`,
    body: html`<p class="notice ${reading.is_stuck ? 'wrong' : 'mind'}">${why}</p>
      <dl>
        ${facts.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      <p><a href="/productions">All long jobs</a></p>
      <h2>History (UTC)</h2>
      <table>
        <thead>
          <tr>
            <th>When</th>
            <th>What</th>
            <th>Fence</th>
            <th>Details</th>
          </tr>
        </thead>
        <tbody>
          ${lines}
        </tbody>
      </table>`,
  };
}

function work({ phase, percent, units_done: done, units_total: total }: LongJobReading): string {
  return `${phase}, ${percent} %${total === null ? '' : `, ${done} of ${total} units`}`;
}

function inSeconds(count: number | null, past = 'over for'): string {
  if (count === null) return '–';
  return count >= 0 ? `${Math.ceil(count)} s` : `${past} ${Math.ceil(-count)} s`;
}

/** To the second, in UTC. */
function moment(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ');
}
