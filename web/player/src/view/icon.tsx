const PATHS = {
  download: 'M12 4v11m0 0l-4.5-4.5M12 15l4.5-4.5M5 19.5h14',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  small: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  change: 'M4 20l1-4L16 5l3 3L8 19l-4 1zM14 7l3 3',
  open: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  make: 'M7 5l12 7-12 7z',
  alert: 'M12 8v5M12 16.5v.01M12 3l9.5 17h-19z',
  info: 'M12 11v6M12 7.5v.01M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
