/** Inside of a frame no sheet of ours reaches: it is handed the colours and letters of the page. */
export const frameStyle = () => {
  const { color, colorScheme } = getComputedStyle(document.body)
  return {
    body: { padding: '0' },
    input: {
      appearance: 'none',
      border: 'none',
      'box-shadow': 'none',
      padding: '0 14px',
      'font-family': 'system-ui, sans-serif',
      'font-size': '16px',
      'font-weight': '600',
      'color-scheme': colorScheme,
      color,
    },
  }
}
