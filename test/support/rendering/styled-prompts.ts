/** Ten orders of images of every technique, for looking at a style. */
export const STYLED_PROMPTS = [
  { technique: 'illustration', prompt: 'A mountain lake at dawn', theme: 'auto' },
  { technique: 'illustration', prompt: 'A city at night in the rain', theme: 'auto' },
  { technique: 'illustration', prompt: 'How a plant grows from a seed', theme: 'press' },
  { technique: 'card', prompt: 'Measure twice, cut once', theme: 'auto' },
  { technique: 'card', prompt: 'Coffee tastes best with friends', theme: 'press' },
  { technique: 'poster', prompt: 'Open day at the ocean museum', theme: 'auto' },
  { technique: 'poster', prompt: 'Summer concert in the old town', theme: 'neon' },
  {
    technique: 'chart',
    prompt: 'Visitors of four years',
    theme: 'auto',
    data: { type: 'bar', unit: 'k', labels: ['2022', '2023', '2024', '2025'], series: [{ values: [12, 19, 31, 44] }] },
  },
  {
    technique: 'chart',
    prompt: 'Where the water goes',
    theme: 'press',
    data: {
      type: 'line',
      unit: '%',
      labels: ['Mon', 'Tue', 'Wed', 'Thu'],
      series: [
        { name: 'Homes', values: [3, 5, 4, 8] },
        { name: 'Fields', values: [7, 6, 8, 9] },
      ],
    },
  },
  { technique: 'art', prompt: 'Patience', theme: 'auto' },
] as const;
