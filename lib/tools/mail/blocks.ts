import { createElement as element, type ReactElement, type ReactNode } from 'react'
import type { Block } from './mail.ts'
import { fonts, light, type Token } from './theme.ts'
import { translate } from './words.ts'

const t = translate('mails')

type Look = {
  ground?: Token
  text?: Token
  edge?: Token
  className?: string
  style?: Record<string, string | number>
}

/**
 * Colours of background, text and border, as styles and as classes, which the style sheet overrides in dark
 * mode.
 */
export const look = ({ ground, text, edge, className, style }: Look) => ({
  className:
    [ground && `g-${ground}`, text && `t-${text}`, edge && `e-${edge}`, className]
      .filter(Boolean)
      .join(' ') || undefined,
  style: {
    ...(ground && { backgroundColor: light(ground) }),
    ...(text && { color: light(text) }),
    ...(edge && { borderColor: light(edge) }),
    ...style,
  },
})

/** Builds layout from tables, the only layout that all mail clients support. */
export const table = (
  { width = '100%', style }: { width?: string; style?: Look['style'] },
  ...rows: ReactNode[]
) =>
  element(
    'table',
    {
      role: 'presentation',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      width,
      style: { borderCollapse: 'separate', borderSpacing: 0, ...style },
    },
    element('tbody', null, ...rows),
  )

export const cell = ({ align, ...own }: Look & { align?: 'center' }, ...children: ReactNode[]) =>
  element('tr', null, element('td', { align, ...look(own) }, ...children))

type TextLook = { color?: Token; size?: number; style?: Look['style'] }

const textStyle = (size: number) => ({
  margin: 0,
  fontFamily: fonts.text,
  fontSize: size,
  lineHeight: 1.55,
})

export const paragraph = (
  { color = 'ink', size = 16, style }: TextLook,
  ...children: ReactNode[]
) => element('p', look({ text: color, style: { ...textStyle(size), ...style } }), ...children)

export const heading = (text: string) => {
  const bold = { fontWeight: 800, lineHeight: 1.2, letterSpacing: '-0.02em' }
  const style = { ...textStyle(26), fontFamily: fonts.head, ...bold }
  return element('h1', look({ text: 'ink', style }), text)
}

export const link = (url: string, label: string) =>
  element('a', { href: url, ...look({ text: 'link' }) }, label)

const button = (url: string, label: string) => {
  const style = {
    display: 'inline-block',
    padding: '13px 24px',
    fontFamily: fonts.text,
    fontSize: 16,
    fontWeight: 700,
    lineHeight: '22px',
    textDecoration: 'none',
  }
  const border = { borderRadius: 14, borderWidth: '0 0 4px', borderStyle: 'solid' }
  return table(
    { width: 'auto' },
    cell(
      { ground: 'solid', edge: 'solid-edge', style: border },
      element('a', { href: url, ...look({ text: 'on-solid', style }) }, label),
    ),
  )
}

type Rendering<Type extends Block['type']> = {
  html: (block: Extract<Block, { type: Type }>) => ReactElement
  text: (block: Extract<Block, { type: Type }>) => string
}

const underline = { padding: '10px 0', borderWidth: '0 0 1px', borderStyle: 'solid' }

const renderings: { [Type in Block['type']]: Rendering<Type> } = {
  paragraph: { html: ({ text }) => paragraph({}, text), text: ({ text }) => text },
  button: {
    html: ({ label, url }) =>
      element(
        'div',
        null,
        button(url, label),
        paragraph(
          { color: 'ink-2', size: 13, style: { paddingTop: 14, wordBreak: 'break-word' } },
          t('layout.copyLink'),
          element('br'),
          link(url, url),
        ),
      ),
    text: ({ label, url }) => `${label}:\n${url}`,
  },
  link: {
    html: ({ text, url }) => paragraph({}, link(url, text)),
    text: ({ text, url }) => `${text}\n${url}`,
  },
  facts: {
    html: ({ facts }) =>
      table(
        {},
        ...facts.map(({ label, value }) =>
          cell(
            { edge: 'line', style: underline },
            paragraph({ color: 'ink-2', size: 13 }, label),
            paragraph({ style: { fontWeight: 600 } }, value),
          ),
        ),
      ),
    text: ({ facts }) => facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  },
  note: {
    html: ({ text }) =>
      table(
        {},
        cell(
          { ground: 'soft', style: { borderRadius: 16, padding: '14px 16px' } },
          paragraph({ color: 'on-soft', size: 15 }, text),
        ),
      ),
    text: ({ text }) => text,
  },
}

const renderingOf = (block: Block) => renderings[block.type] as Rendering<Block['type']>

export const blockHtml = (block: Block) => renderingOf(block).html(block)
export const blockText = (block: Block) => renderingOf(block).text(block)
