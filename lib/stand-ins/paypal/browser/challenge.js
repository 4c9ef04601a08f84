const asked = new URLSearchParams(location.search)
const token = asked.get('token')
const shop = asked.get('origin')

const notifyShop = (type, back) => {
  if (window.parent !== window && shop) window.parent.postMessage({ standIn: type, token }, shop)
  else if (window.opener && shop) {
    window.opener.postMessage({ standIn: type, token }, shop)
    window.close()
  } else if (back) location.assign(back)
  else history.back()
}

const answer = async (passed) => {
  const response = await fetch('/challenge/answer', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, passed }),
  })
  if (response.ok) return notifyShop(passed ? 'passed' : 'failed', (await response.json()).back)
  document.getElementById('failed').hidden = false
}

document.addEventListener('click', ({ target }) => {
  const { passed } = target.closest('[data-passed]')?.dataset ?? {}
  if (passed) answer(passed === 'yes')
  else if (target.closest('#cancel')) notifyShop('closed')
})
