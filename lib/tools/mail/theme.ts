/**
 * Colours of mails, light and dark, by their names in app/styles/tokens.css, because mail clients
 * do not support custom properties. A test compares them with that file.
 */
export const theme = {
  sunk: ['#f0f0f3', '#212225'],
  card: ['#fff', '#18191b'],
  line: ['#e0e1e6', '#2e3135'],
  ink: ['#1c2024', '#edeef0'],
  'ink-2': ['#60646c', '#b0b4ba'],
  link: ['#0b66b8', '#70b8ff'],
  solid: ['#0d74ce', '#0090ff'],
  'solid-edge': ['#0a4c8a', '#00529a'],
  'on-solid': ['#fff', '#0d1520'],
  soft: ['#e6f4fe', '#0d2847'],
  'on-soft': ['#113264', '#c2e6ff'],
} as const

export type Token = keyof typeof theme

export const light = (token: Token) => theme[token][0]

export const fonts = {
  head: "Gabarito, ui-rounded, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  text: "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
}

const dark = (token: Token) => theme[token][1]

const painted = (
  [
    ['g-', 'background-color', ['sunk', 'card', 'solid', 'soft']],
    ['t-', 'color', ['ink', 'ink-2', 'link', 'on-solid', 'on-soft']],
    ['e-', 'border-color', ['line', 'solid-edge']],
  ] as const
).flatMap(([prefix, property, tokens]) =>
  tokens.map((token) => `.${prefix}${token}{${property}:${dark(token)}!important}`),
)

/**
 * Light colours are inline styles, which every mail client supports; dark ones need a style sheet.
 */
export const sheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'body{margin:0;padding:0;-webkit-text-size-adjust:100%}',
  '@media(max-width:480px){.pad{padding:28px 20px!important}.out{padding:20px 10px!important}}',
  `@media(prefers-color-scheme:dark){${painted.join('')}}`,
].join('\n')
