/** Reads the computed colour of a class of the page: its style sheets do not reach into an iframe. */
const colourOf = (className: string, property: 'color' | 'backgroundColor' = 'color') => {
  const probe = document.createElement('i')
  probe.className = className
  document.body.append(probe)
  const colour = getComputedStyle(probe)[property]
  probe.remove()
  return colour
}

/**
 * Style of the card fields as the provider's option object. The provider accepts only some properties;
 * `color-scheme` is not one of them, so the iframes stay light and every colour is passed explicitly.
 */
export const frameStyle = () => {
  const [text, edge, chosen, wrong] = [
    'text-ink',
    'text-line-strong',
    'text-azzurro',
    'text-danger',
  ].map((name) => colourOf(name))
  const field = {
    appearance: 'none',
    background: colourOf('bg-card', 'backgroundColor'),
    border: `1.5px solid ${edge}`,
    'border-radius': '14px',
    'box-shadow': 'none',
    padding: '11px 14px',
    'font-family': 'system-ui, sans-serif',
    'font-size': '16px',
    'font-weight': '600',
    color: text,
  }
  return {
    body: { padding: '0' },
    input: field,
    // Inset, since the iframe clips outer shadows.
    'input:focus': {
      border: `1.5px solid ${chosen}`,
      'box-shadow': `inset 0 0 0 1.5px ${chosen}`,
      outline: 'none',
    },
    '.invalid': { border: `1.5px solid ${wrong}`, color: wrong },
  }
}
