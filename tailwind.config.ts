import type { Config } from 'tailwindcss'

const token = (name: string) => `var(--${name})`
const tokens = (...names: string[]) => Object.fromEntries(names.map((name) => [name, token(name)]))
const rem = (pixels: number) => `${pixels / 16}rem`

/** Keys are pixels divided by four, as Tailwind's readers expect; only the scale's steps exist. */
const spacing = Object.fromEntries(
  [
    0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 44, 48, 56, 60, 64, 72, 80, 88, 96,
  ].map((pixels) => [pixels / 4, rem(pixels)]),
)

export default {
  content: [],
  theme: {
    // In rem on purpose: pixel breakpoints are sorted before rem ones and lose to them.
    screens: { md: '48rem', lg: '77.25rem' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...tokens('page', 'card', 'sunk', 'sunk-2', 'line', 'line-2', 'line-strong', 'ink', 'ink-2'),
      ...tokens('azzurro', 'on-azzurro', 'solid', 'on-solid', 'soft', 'soft-2', 'on-soft', 'link'),
      ...tokens('ok', 'ok-soft', 'ok-fill', 'ok-track', 'on-ok'),
      ...tokens('danger', 'danger-soft', 'danger-fill', 'danger-track', 'on-danger'),
      ...tokens('weep', 'on-weep', 'weep-soft', 'on-weep-soft', 'table', 'on-table', 'table-fill'),
      ...tokens('tint', 'white'),
    },
    spacing,
    aspectRatio: { square: '1', tile: '10 / 11', wide: '16 / 10' },
    borderRadius: {
      none: '0',
      cover: '3px',
      skeleton: rem(10),
      small: rem(12),
      control: rem(14),
      option: rem(16),
      tile: rem(20),
      popover: rem(24),
      panel: rem(28),
      hero: rem(36),
      full: '999px',
    },
    boxShadow: {
      none: 'none',
      1: token('sh-1'),
      2: token('sh-2'),
      3: token('sh-3'),
      edge: `0 0 0 1px ${token('line')}`,
    },
    fontFamily: { head: token('f-head'), text: token('f-text') },
    fontWeight: { normal: '400', medium: '500', semibold: '600', bold: '700', black: '800' },
    fontSize: {
      d1: [
        'clamp(2.5rem, 5.6vw, 4.5rem)',
        { lineHeight: '.96', letterSpacing: '-.028em', fontWeight: '800' },
      ],
      d2: [
        'clamp(2rem, 3.4vw, 2.875rem)',
        { lineHeight: '1', letterSpacing: '-.022em', fontWeight: '800' },
      ],
      d3: [
        'clamp(1.5rem, 2.2vw, 1.875rem)',
        { lineHeight: '1.08', letterSpacing: '-.016em', fontWeight: '700' },
      ],
      d4: ['1.25rem', { lineHeight: '1.08', letterSpacing: '-.012em', fontWeight: '700' }],
      title: ['1.125rem', { lineHeight: '1.14', letterSpacing: '-.012em', fontWeight: '700' }],
      lead: ['clamp(1.0625rem, 1.5vw, 1.25rem)', { lineHeight: '1.4', fontWeight: '500' }],
      prose: ['1.0625rem', '1.6'],
      body: ['1rem', '1.5'],
      copy: ['.9375rem', '1.4'],
      small: ['.875rem', '1.45'],
      tiny: ['.8125rem', '1.4'],
      micro: ['.75rem', '1.3'],
    },
    maxWidth: { none: 'none', full: '100%', prose: '64ch', dialog: '27.5rem', content: '84rem' },
    transitionTimingFunction: { DEFAULT: token('ease'), spring: token('spring') },
    transitionDuration: {
      DEFAULT: '160ms',
      press: '120ms',
      state: '160ms',
      panel: '240ms',
      lift: '280ms',
      cell: '320ms',
      search: '500ms',
    },
    zIndex: { 0: '0', 1: '1', bar: '20', backdrop: '25', panel: '30', toast: '40' },
  },
} satisfies Config
