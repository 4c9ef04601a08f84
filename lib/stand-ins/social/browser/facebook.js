;(() => {
  const { src } = document.currentScript
  let client

  window.FB = {
    init: ({ appId }) => {
      client = appId
    },
    login: (done) => {
      globalThis.askStandIn(src, { client }).then(
        (accessToken) => done({ status: 'connected', authResponse: { accessToken } }),
        () => done({ status: 'unknown', authResponse: null }),
      )
    },
    getLoginStatus: (done) => done({ status: 'unknown', authResponse: null }),
    // Returns nothing, like Facebook does for apps that require the app secret.
    api: (_path, _fields, done) => done({}),
  }
  window.fbAsyncInit?.()
})()
