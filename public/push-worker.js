// Says what the shop pushed, and opens where it leads. It keeps nothing and stands between no page and its server.
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data ? event.data.json() : {}
  if (!title) return
  const look = { body, tag, icon: '/icons/icon-192.png', data: { path }, lang: 'it' }
  event.waitUntil(self.registration.showNotification(title, look))
})

const show = async (url) => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find((page) => page.url === url)
  return open ? open.focus() : self.clients.openWindow(url)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path = '/' } = event.notification.data || {}
  const url = new URL(path, self.location.origin)
  if (url.origin === self.location.origin) event.waitUntil(show(url.href))
})
