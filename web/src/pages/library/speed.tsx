import { Select } from '../../parts/field.tsx';
import { filmOfPage } from './film-of-page.ts';

const SPEEDS = ['0.5', '0.75', '1', '1.25', '1.5', '2'];

/** How fast the film of the page plays. */
export function Speed() {
  const set = (value: string): void => {
    const film = filmOfPage();
    if (film) film.playbackRate = Number(value);
  };
  return (
    <label className="ml-auto flex items-center gap-2 text-sm text-quiet">
      <span className="max-sm:hidden">Speed</span>
      <Select aria-label="Speed" className="w-auto!" defaultValue="1" onChange={({ target }) => set(target.value)}>
        {SPEEDS.map((value) => (
          <option key={value} value={value}>
            {value}×
          </option>
        ))}
      </Select>
    </label>
  );
}
