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

for (const button of document.querySelectorAll('[data-person]'))
  button.addEventListener('click', () => grant({ person: button.dataset.person }))

document.getElementById('cancel').addEventListener('click', () => answer({ error: 'denied' }))

document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  const verified = document.getElementById('verified')?.checked
  grant({ email: document.getElementById('email').value, verified })
})
