import type { Config } from 'tailwindcss'

const token = (name: string) => `var(--${name})`
const tokens = (...names: string[]) => Object.fromEntries(names.map((name) => [name, token(name)]))
const from = (family: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, token(`${family}-${name}`)]))

const line = (name: string) => token(`l-${name}`)
const weight = (name: string) => token(`w-${name}`)
const size = (name: string, lineHeight: string) => [token(`t-${name}`), line(lineHeight)] as const
const head = (name: string, lineHeight: string, letterSpacing: string, fontWeight = 'bold') =>
  [
    token(`t-${name}`),
    { lineHeight: line(lineHeight), letterSpacing, fontWeight: weight(fontWeight) },
  ] as const

/** Keys are pixels divided by four, as usual in Tailwind; only steps of the scale exist. */
const spacing = Object.fromEntries(
  [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 44, 48, 56, 60, 64, 72, 80, 88, 96].map(
    (pixels) => [pixels / 4, token(`space-${pixels}`)],
  ),
)

export default {
  content: [],
  theme: {
    // In rem: Tailwind sorts pixel breakpoints before rem ones, so they would lose.
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
    spacing: { 0: '0', gutter: token('gutter'), ...spacing },
    aspectRatio: { square: '1', tile: '10 / 11', wide: '16 / 10' },
    borderRadius: {
      none: '0',
      ...from('r', 'cover', 'pip', 'mark', 'skeleton', 'small', 'control', 'option', 'tile'),
      ...from('r', 'popover', 'panel', 'hero', 'full'),
    },
    boxShadow: {
      none: 'none',
      1: token('sh-1'),
      2: token('sh-2'),
      3: token('sh-3'),
      edge: `0 0 0 1px ${token('line')}`,
    },
    fontFamily: { head: token('f-head'), text: token('f-text') },
    fontWeight: from('w', 'normal', 'medium', 'semibold', 'bold', 'black'),
    fontSize: {
      d1: head('d1', 'd1', '-.028em', 'black'),
      d2: head('d2', 'none', '-.022em', 'black'),
      d3: head('d3', 'head', '-.016em'),
      d4: head('d4', 'head', '-.012em'),
      title: head('title', 'title', '-.012em'),
      lead: [token('t-lead'), { lineHeight: line('copy'), fontWeight: weight('medium') }],
      prose: size('prose', 'prose'),
      body: size('body', 'body'),
      copy: size('copy', 'copy'),
      small: size('small', 'small'),
      tiny: size('tiny', 'copy'),
      micro: size('micro', 'brief'),
    },
    lineHeight: from(
      'l',
      'none',
      'head',
      'title',
      'snug',
      'brief',
      'copy',
      'small',
      'body',
      'prose',
    ),
    maxWidth: {
      none: 'none',
      full: '100%',
      prose: '41em',
      lead: '35.9em',
      views: '420px',
      dialog: '27.5rem',
      content: '84rem',
    },
    transitionTimingFunction: { DEFAULT: token('ease'), spring: token('spring') },
    transitionDuration: {
      DEFAULT: '160ms',
      press: '120ms',
      state: '160ms',
      panel: '240ms',
      lift: '280ms',
      cell: '240ms',
      search: '500ms',
    },
    zIndex: from(
      'z',
      'over',
      'foot',
      'bar',
      'backdrop',
      'lit',
      'panel',
      'toast',
      'skip',
      'progress',
    ),
  },
} satisfies Config
