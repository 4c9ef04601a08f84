/** Properties of the text of a field of the shop that the provider accepts for a field of its own. */
const ofText = [
  'color',
  'font-size',
  'font-weight',
  'letter-spacing',
  'line-height',
  'padding',
] as const

/**
 * Fonts inside of the frames. The provider loads no font of a shop, so the fallback of the shop follows, without the
 * faces that only its style sheet declares.
 */
const family = 'Figtree, Arial, Roboto, system-ui, sans-serif'

/** Reads a field of the shop: its style sheets do not reach into a frame. */
const fieldStyle = () => {
  const probe = document.createElement('input')
  probe.className = 'input'
  document.body.append(probe)
  const style = getComputedStyle(probe)
  const text = ofText.map((name) => [name, style.getPropertyValue(name)] as const)
  const background = style.backgroundColor
  // The computed style of a placeholder is that of its field.
  probe.style.color = 'var(--ink-2)'
  const placeholder = style.color
  probe.remove()
  return { text: Object.fromEntries(text), background, placeholder }
}

/**
 * Style of the card fields as the provider's option object: text only, on the ground of a field. Border, focus and error
 * belong to the element around the frame, which is styled like any field. The provider accepts only some properties;
 * `color-scheme` is not one of them, so the frames stay light and every colour is passed explicitly.
 */
export const frameStyle = () => {
  const { text, background, placeholder } = fieldStyle()
  const bare = { border: 'none', 'box-shadow': 'none', outline: 'none' }
  const input = { ...text, ...bare, 'font-family': family, appearance: 'none', background }
  return {
    body: { padding: '0' },
    input: { ...input, 'border-radius': '0' },
    'input::placeholder': { color: placeholder, opacity: '1' },
    'input:focus': bare,
    '.invalid': { ...bare, color: text.color ?? '' },
  }
}
