// biome-ignore-all lint/suspicious/noDocumentCookie: the real script does so
// Stand-in for fbevents.js: runs the queued calls and then handles calls directly.
;(() => {
  const { src } = document.currentScript
  const base = src.slice(0, src.lastIndexOf('/'))
  const { fbq } = window
  let id
  let isAllowed = true

  const send = (name, given = {}, { eventID } = {}) => {
    if (!id || !isAllowed) return
    const query = new URLSearchParams({ id, ev: name, dl: location.href, eid: eventID ?? '' })
    for (const [key, value] of Object.entries(given)) query.set(`cd[${key}]`, value)
    new Image().src = `${base}/tr?${query}`
  }
  const commands = {
    consent: (word) => {
      isAllowed = word === 'grant'
    },
    init: (given) => {
      id = given
      if (isAllowed) document.cookie = `_fbp=fb.1.${Date.now()}; path=/; max-age=7776000`
    },
    track: send,
  }
  fbq.callMethod = (name, ...given) => commands[name]?.(...given)
  for (const call of fbq.queue.splice(0)) fbq.callMethod(...call)
  // Like the real script, reports every URL of the page by itself unless disabled.
  if (!fbq.disablePushState) {
    const { pushState } = history
    history.pushState = (...given) => {
      pushState.apply(history, given)
      send('PageView')
    }
  }
})()
