// Pages of the approval, in a window of the shop or opened from a link, and of the bank challenge, which
// may also be in a frame of the shop.
const asked = new URLSearchParams(location.search)
const token = asked.get('token')
const shop = asked.get('origin')

const notifyShop = (type, back) => {
  const opener = window.parent === window ? window.opener : window.parent
  if (opener && shop) {
    opener.postMessage({ standIn: type, token }, shop)
    if (opener === window.opener) window.close()
  } else if (back) location.assign(back)
  else if (document.querySelector('[data-passed]')) history.back()
}

const post = async (path, body, type) => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...body }),
  }).catch(() => ({ ok: false }))
  if (response.ok) return notifyShop(type, (await response.json()).back)
  if (type === 'cancelled') return notifyShop(type)
  document.getElementById('failed').hidden = false
}

const choose = (email) => post('/approve/choose', { email }, 'approved')

document.addEventListener('click', ({ target }) => {
  const { email } = target.closest('[data-email]')?.dataset ?? {}
  const { passed } = target.closest('[data-passed]')?.dataset ?? {}
  if (email) choose(email)
  else if (passed)
    post('/challenge/answer', { passed: passed === 'yes' }, passed === 'yes' ? 'passed' : 'failed')
  else if (target.closest('#cancel')) {
    if (document.querySelector('[data-passed]')) notifyShop('closed')
    else post('/approve/cancel', {}, 'cancelled')
  }
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
