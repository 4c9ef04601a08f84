/** A colour of the page as the browser works it out: inside of a frame no sheet of ours reaches. */
const colourOf = (className: string) => {
  const probe = document.createElement('i')
  probe.className = className
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** What a field of the shop looks like, in the words of the provider. */
export const frameStyle = () => {
  const { color, colorScheme } = getComputedStyle(document.body)
  const [edge, chosen, wrong] = ['text-line-strong', 'text-azzurro', 'text-danger'].map(colourOf)
  const field = {
    appearance: 'none',
    border: `1.5px solid ${edge}`,
    'box-shadow': 'none',
    padding: '11px 14px',
    'font-family': 'system-ui, sans-serif',
    'font-size': '16px',
    'font-weight': '600',
    'color-scheme': colorScheme,
    color,
  }
  return {
    body: { padding: '0' },
    input: { ...field, 'border-radius': '14px' },
    'input:focus': { border: `1.5px solid ${chosen}` },
    '.invalid': { border: `1.5px solid ${wrong}`, color: wrong },
  }
}
