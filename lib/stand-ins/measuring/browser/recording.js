// biome-ignore-all lint/suspicious/noDocumentCookie: the real script does so
// Stand-in for the tag of Clarity: sets cookies after consent, records clicks and stops on command.
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
  for (const call of queued) take(...call)
  window.clarity = take
  send('start')
  addEventListener('click', ({ clientX: x, clientY: y }) => send('click', { x, y }), true)
  addEventListener('pagehide', () => send('end'))
})()
