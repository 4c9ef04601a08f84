// biome-ignore-all lint/suspicious/noDocumentCookie: the real script does so
// Stand-in for uc.js of Cookiebot: shows a plain dialog, stores the choice in a cookie and dispatches events.
;(() => {
  const script = document.currentScript
  const base = script.src.slice(0, script.src.lastIndexOf('/'))
  const read = () => {
    const text = /(?:^|; )CookieConsent=([^;]*)/.exec(document.cookie)?.[1]
    return text ? JSON.parse(decodeURIComponent(text)) : undefined
  }
  const dispatch = (name) => dispatchEvent(new Event(name))
  const kept = read()
  const state = {
    hasResponse: kept !== undefined,
    consentID: kept?.id ?? '0',
    consent: { necessary: true, statistics: false, marketing: false, ...kept?.consent },
    renew: () => ask(),
  }
  window.Cookiebot = state

  const answer = (given) => {
    const id = state.hasResponse ? state.consentID : btoa(crypto.randomUUID())
    Object.assign(state, {
      hasResponse: true,
      consentID: id,
      consent: { necessary: true, ...given },
    })
    const text = encodeURIComponent(JSON.stringify({ id, consent: given }))
    document.cookie = `CookieConsent=${text}; path=/; max-age=31536000`
    fetch(`${base}/logconsent?cbid=${script.dataset.cbid}`, {
      method: 'POST',
      mode: 'no-cors',
      keepalive: true,
      body: text,
    })
    dispatch(given.statistics || given.marketing ? 'CookiebotOnAccept' : 'CookiebotOnDecline')
  }
  const ask = () => {
    document.getElementById('CybotCookiebotDialog')?.remove()
    const box = document.createElement('div')
    box.id = 'CybotCookiebotDialog'
    box.setAttribute('role', 'dialog')
    box.setAttribute('aria-label', 'Cookiebot (demo)')
    box.style.cssText =
      'position:fixed;inset:auto 0 0;padding:16px;background:#fff;color:#000;z-index:100'
    for (const [name, given] of [
      ['Rifiuta', { statistics: false, marketing: false }],
      ['Solo statistiche', { statistics: true, marketing: false }],
      ['Accetta', { statistics: true, marketing: true }],
    ]) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = name
      button.addEventListener('click', () => {
        box.remove()
        answer(given)
      })
      box.append(button)
    }
    document.body.append(box)
  }

  dispatch('CookiebotOnLoad')
  if (state.hasResponse) dispatch('CookiebotOnConsentReady')
  else ask()
})()
