import { createElement as element, type ReactNode } from 'react'
import { fonts, light, type Token } from './theme.ts'

type Style = Record<string, string | number>

/**
 * Classes of the background, text and border colour, which the style sheet overrides in dark mode.
 */
const classOf = (ground?: Token, text?: Token, edge?: Token) =>
  [ground && `g-${ground}`, text && `t-${text}`, edge && `e-${edge}`].filter(Boolean).join(' ')

/** Builds layout from tables, the only layout that all mail clients support. */
export const table = (
  props: { key?: string; width?: string; style?: Style },
  ...rows: ReactNode[]
) =>
  element(
    'table',
    {
      key: props.key,
      role: 'presentation',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      width: props.width ?? '100%',
      style: { borderCollapse: 'separate', borderSpacing: 0, ...props.style },
    },
    element('tbody', null, ...rows),
  )

type CellProps = {
  ground?: Token
  edge?: Token
  className?: string
  align?: 'center'
  style?: Style
}

export const cell = (
  { ground, edge, className, align, style }: CellProps,
  ...children: ReactNode[]
) =>
  element(
    'tr',
    null,
    element(
      'td',
      {
        align,
        className:
          [classOf(ground, undefined, edge), className].filter(Boolean).join(' ') || undefined,
        style: {
          ...(ground ? { backgroundColor: light(ground) } : {}),
          ...(edge ? { borderColor: light(edge) } : {}),
          ...style,
        },
      },
      ...children,
    ),
  )

type TextProps = { key?: string; color?: Token; size?: number; style?: Style }

const textStyle = ({ color = 'ink', size = 16, style }: TextProps) => ({
  margin: 0,
  fontFamily: fonts.text,
  fontSize: size,
  lineHeight: 1.55,
  color: light(color),
  ...style,
})

export const paragraph = (props: TextProps, ...children: ReactNode[]) =>
  element(
    'p',
    {
      key: props.key,
      className: classOf(undefined, props.color ?? 'ink'),
      style: textStyle(props),
    },
    ...children,
  )

export const heading = (text: string) =>
  element(
    'h1',
    {
      className: classOf(undefined, 'ink'),
      style: {
        ...textStyle({ size: 26 }),
        fontFamily: fonts.head,
        fontWeight: 800,
        lineHeight: 1.2,
        letterSpacing: '-0.02em',
      },
    },
    text,
  )

export const link = (url: string, label: string, style: Style = {}) =>
  element(
    'a',
    { href: url, className: classOf(undefined, 'link'), style: { color: light('link'), ...style } },
    label,
  )
