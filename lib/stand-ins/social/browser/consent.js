// Runs before the body exists, so that a click before the script has loaded is not lost.
const asked = Object.fromEntries(new URLSearchParams(location.search))

const answer = (data) => {
  window.opener?.postMessage(data, location.origin)
  window.close()
}

const grant = async (choice) => {
  const response = await fetch('grant', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...asked, ...choice }),
  })
  if (response.ok) answer(await response.json())
  else document.getElementById('failed').hidden = false
}

document.addEventListener('click', ({ target }) => {
  const { person } = target.closest('[data-person]')?.dataset ?? {}
  if (person) grant({ person })
  else if (target.closest('#cancel')) answer({ error: 'denied' })
})

document.addEventListener('submit', (event) => {
  event.preventDefault()
  const verified = document.getElementById('verified')?.checked
  grant({ email: document.getElementById('email').value, verified })
})
