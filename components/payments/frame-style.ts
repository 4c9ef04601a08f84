/** What a class of the page comes to: inside of a frame no sheet of ours reaches. */
const colourOf = (className: string, property: 'color' | 'backgroundColor' = 'color') => {
  const probe = document.createElement('i')
  probe.className = className
  document.body.append(probe)
  const colour = getComputedStyle(probe)[property]
  probe.remove()
  return colour
}

/**
 * What a field of the shop looks like, in the words of the provider. It knows only some properties;
 * `color-scheme` is none of them, so that its frames stay light and bring every colour along.
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
    // Drawn inwards: what stands out of a frame is cut off.
    'input:focus': {
      border: `1.5px solid ${chosen}`,
      'box-shadow': `inset 0 0 0 1.5px ${chosen}`,
      outline: 'none',
    },
    '.invalid': { border: `1.5px solid ${wrong}`, color: wrong },
  }
}
