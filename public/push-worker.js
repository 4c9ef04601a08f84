// Says what the shop pushed, and opens where it leads. It is a part of the service worker, and keeps nothing.
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

const tellMoved = async (old, now) => {
  const { endpoint, keys } = now.toJSON()
  const { p256dh, auth } = keys
  await fetch('/api/push_subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ old: old.endpoint, endpoint, keys: { p256dh, auth } }),
  })
}

// The browser took another one by itself, or ended it: then it is asked for again. Who had it says the old one.
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription: old, newSubscription } = event
  if (!old) return
  const asked = { userVisibleOnly: true, applicationServerKey: old.options.applicationServerKey }
  const again = () => self.registration.pushManager.subscribe(asked)
  event.waitUntil(
    Promise.resolve(newSubscription || again()).then((now) => tellMoved(old, now)),
  )
})
