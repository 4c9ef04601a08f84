declare module 'react-facebook-login/dist/facebook-login-render-props' {
  import type { Component, ReactNode } from 'react'

  type Props = {
    appId: string
    version: string
    scope: string
    fields: string
    language: string
    disableMobileRedirect: boolean
    callback: (answer: { accessToken?: string; status?: string }) => void
    onFailure: (answer: { status?: string }) => void
    render: (given: {
      onClick: (event: { defaultPrevented: boolean }) => void
      isSdkLoaded: boolean
      isProcessing: boolean
    }) => ReactNode
  }

  export default class FacebookLogin extends Component<Props> {
    componentWillReceiveProps?: (props: Props) => void
  }
}
