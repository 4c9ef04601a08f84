// biome-ignore-all lint/suspicious/noDocumentCookie: as the real one does
// Plays the tag of Clarity: waits for consent, records where somebody presses, and stops when told.
;(() => {
  const { src } = document.currentScript
  const base = src.slice(0, src.lastIndexOf('/tag/'))
  const queued = window.clarity.q ?? []
  let isRunning = false

  const send = (kind, more = {}) => {
    if (!isRunning) return
    const mask = document.body.dataset.clarityMask === 'True'
    navigator.sendBeacon(
      `${base}/collect?kind=${kind}`,
      JSON.stringify({ path: location.pathname, mask, ...more }),
    )
  }
  const commands = {
    consentv2: ({ analytics_Storage: word }) => {
      if (word !== 'granted') return
      document.cookie = `_clck=${Date.now()}; path=/; max-age=31536000`
      document.cookie = `_clsk=${Date.now()}; path=/; max-age=86400`
      sessionStorage.setItem('_cltk', 'standin')
    },
    event: (name) => send('event', { name }),
    stop: () => {
      isRunning = false
    },
  }
  const take = (name, ...given) => commands[name]?.(...given)
  isRunning = true
  for (const said of queued) take(...said)
  window.clarity = take
  send('start')
  addEventListener('click', ({ clientX: x, clientY: y }) => send('click', { x, y }), true)
  addEventListener('pagehide', () => send('end'))
})()
