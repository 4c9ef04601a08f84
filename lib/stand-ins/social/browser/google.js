;(() => {
  const { src } = document.currentScript
  const errors = { blocked: 'popup_failed_to_open', closed: 'popup_closed' }
  const nothing = () => {}

  const initTokenClient = ({ client_id, scope, callback, error_callback }) => ({
    requestAccessToken: () => {
      globalThis.askStandIn(src, { client: client_id }).then(
        (access_token) => callback({ access_token, token_type: 'Bearer', expires_in: 3599, scope }),
        (reason) => {
          if (errors[reason]) error_callback?.({ type: errors[reason] })
          else callback({ error: 'access_denied' })
        },
      )
    },
  })

  const id = { initialize: nothing, renderButton: nothing, prompt: nothing, cancel: nothing }
  window.google = { accounts: { id, oauth2: { initTokenClient } } }
})()
