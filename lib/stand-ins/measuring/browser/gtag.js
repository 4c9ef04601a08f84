// biome-ignore-all lint/suspicious/noDocumentCookie: the real script does so
// Stand-in for gtag.js: runs the commands in the data layer, in order, and those pushed later. Each
// instance handles its own id and sends to its own URL.
;(() => {
  const { src } = document.currentScript
  const base = src.slice(0, src.lastIndexOf('/'))
  const ownId = new URL(src).searchParams.get('id')
  const layer = window.dataLayer
  const state = { consent: {}, set: {} }

  const isGranted = (name) => state.consent[name] === 'granted'
  const keep = (name, days) => {
    document.cookie = `${name}=1.${Date.now()}; path=/; max-age=${days * 86_400}`
  }
  const cookies = (id) => {
    if (id.startsWith('G-') && isGranted('analytics_storage')) {
      keep('_ga', 730)
      keep(`_ga_${id.slice(2)}`, 730)
    }
    if (id.startsWith('AW-') && isGranted('ad_storage')) keep('_gcl_au', 90)
  }

  const send = (id, name, params) => {
    if (id !== ownId || window[`ga-disable-${id}`]) return
    const signals = `G1${isGranted('ad_storage') ? 1 : 0}${isGranted('analytics_storage') ? 1 : 0}`
    const query = new URLSearchParams({ id, en: name, gcs: signals })
    const body = JSON.stringify({
      page_location: state.set.page_location ?? location.href,
      ...params,
    })
    fetch(`${base}/collect?${query}`, { method: 'POST', mode: 'no-cors', keepalive: true, body })
  }

  const commands = {
    consent: (_, given) => Object.assign(state.consent, given),
    set: (given) => Object.assign(state.set, given),
    config: (id, { send_page_view: sendsPageView = true } = {}) => {
      if (id !== ownId) return
      cookies(id)
      if (sendsPageView) send(id, 'page_view', {})
    },
    event: (name, { send_to: to = ownId, ...params } = {}) => {
      const [id, label] = to.split('/')
      send(id, name, label ? { label, ...params } : params)
    },
  }

  const take = (entry) => {
    // Like the real script: an array is data, only an arguments object is a command.
    if (Object.prototype.toString.call(entry) !== '[object Arguments]') return
    const [name, ...given] = entry
    commands[name]?.(...given)
  }
  for (const entry of [...layer]) take(entry)
  const before = layer.push
  layer.push = (...entries) => {
    const size = before.apply(layer, entries)
    for (const entry of entries) take(entry)
    return size
  }
  // Reports that the visitor leaves, unless disabled.
  addEventListener('pagehide', () => send(ownId, 'user_engagement', {}))
})()
