// Shows pages that were seen last, and the shop's own page, where there is no network. With one, every page comes from the server.
importScripts('/push-worker.js')

const kept = 'pages'
const offline = '/senza-rete'
const most = 12
// Pages of one thing, the same for everybody: what belongs to a member is fetched by their scripts.
const worthKeeping = /^\/(ga|reega|proposte)\/\d+\//

// Everything but documents bypasses the worker: a busy one would delay it, and lose what a page sends while it is left.
const bypass = ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({
  condition: { requestMode },
  source: 'network',
}))

self.addEventListener('install', (event) => {
  self.skipWaiting()
  // Not in Firefox and Safari.
  if (event.addRoutes) event.waitUntil(event.addRoutes(bypass))
  event.waitUntil(caches.open(kept).then((pages) => pages.add(offline)))
})
// The server is asked while the worker starts.
const begin = () => Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()])
self.addEventListener('activate', (event) => event.waitUntil(begin()))

const keep = async (path, response) => {
  const pages = await caches.open(kept)
  // What was seen last stands last.
  await pages.delete(path)
  await pages.put(path, response)
  const seen = (await pages.keys()).filter(({ url }) => new URL(url).pathname !== offline)
  for (const old of seen.slice(0, -most)) await pages.delete(old)
}

const titleOf = async (response) => {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(await response.text()) || []
  return title.split(' · ')[0]
}

const listSeen = async (pages) => {
  const seen = (await pages.keys()).filter(({ url }) => new URL(url).pathname !== offline)
  const links = seen.reverse().map(async (request) => {
    const title = await titleOf(await pages.match(request))
    return `<li><a href="${new URL(request.url).pathname}">${title}</a></li>`
  })
  return (await Promise.all(links)).join('')
}

const showKept = async (path) => {
  const pages = await caches.open(kept)
  const page = await pages.match(path)
  if (page) return page
  const own = await pages.match(offline)
  if (!own) return Response.error()
  const seen = await listSeen(pages)
  const html = (await own.text()).replace('<!--seen-->', () => seen)
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

const visit = async (event, path) => {
  try {
    const response = (await event.preloadResponse) || (await fetch(event.request))
    if (response.status === 200 && !response.redirected && worthKeeping.test(path))
      event.waitUntil(keep(path, response.clone()))
    return response
  } catch {
    return showKept(path)
  }
}

self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (mode === 'navigate' && method === 'GET')
    event.respondWith(visit(event, new URL(url).pathname))
})

// A page that was come to within the site is not fetched as one: it says where it is.
self.addEventListener('message', ({ data }) => {
  if (typeof data !== 'string' || !worthKeeping.test(data)) return
  const again = async () => {
    const response = await fetch(data)
    if (response.status === 200 && !response.redirected) await keep(data, response)
  }
  again().catch(() => undefined)
})
