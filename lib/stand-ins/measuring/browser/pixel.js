// biome-ignore-all lint/suspicious/noDocumentCookie: as the real one does
// Plays fbevents.js: empties the queue it finds, and takes the place of what filled it.
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
  for (const said of fbq.queue.splice(0)) fbq.callMethod(...said)
  // The real one tells of every address of a page by itself unless it is told not to.
  if (!fbq.disablePushState) {
    const { pushState } = history
    history.pushState = (...given) => {
      pushState.apply(history, given)
      send('PageView')
    }
  }
})()
