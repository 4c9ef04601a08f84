const asked = new URLSearchParams(location.search)
const token = asked.get('token')
const shop = asked.get('origin')

const notifyShop = (type, back) => {
  if (window.opener && shop) {
    window.opener.postMessage({ standIn: type, token }, shop)
    window.close()
  } else if (back) location.assign(back)
}

const post = async (path, body) => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...body }),
  })
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}

const fail = () => {
  const failed = document.getElementById('failed')
  if (failed) failed.hidden = false
}

const choose = (email) =>
  post('/approve/choose', { email }).then(({ back }) => notifyShop('approved', back), fail)

const cancel = () =>
  post('/approve/cancel', {}).then(
    ({ back }) => notifyShop('cancelled', back),
    () => notifyShop('cancelled'),
  )

document.addEventListener('click', ({ target }) => {
  const { email } = target.closest('[data-email]')?.dataset ?? {}
  if (email) choose(email)
  else if (target.closest('#cancel')) cancel()
})

document.addEventListener('submit', (event) => {
  event.preventDefault()
  choose(document.getElementById('email').value)
})

// Page opened before its order exists: it tells the shop when it is ready.
if (!token && shop)
  document.addEventListener('DOMContentLoaded', () =>
    window.opener?.postMessage({ standIn: 'ready' }, shop),
  )
