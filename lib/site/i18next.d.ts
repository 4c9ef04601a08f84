import 'i18next'
import type { Locales } from './locales.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: false
    /** Namespaces of the site, and those used only by the services. */
    resources: Locales & {
      'alarm-mails': typeof import('#locales/it/alarm-mails.json')['default']
      'code-notices': typeof import('#locales/it/code-notices.json')['default']
      'comment-notices': typeof import('#locales/it/comment-notices.json')['default']
      'console-mails': typeof import('#locales/it/console-mails.json')['default']
      'contact-mails': typeof import('#locales/it/contact-mails.json')['default']
      'credit-notices': typeof import('#locales/it/credit-notices.json')['default']
      'followed-notices': typeof import('#locales/it/followed-notices.json')['default']
      'group-notices': typeof import('#locales/it/group-notices.json')['default']
      'level-notices': typeof import('#locales/it/level-notices.json')['default']
      'like-notices': typeof import('#locales/it/like-notices.json')['default']
      mails: typeof import('#locales/it/mails.json')['default']
      'moderation-notices': typeof import('#locales/it/moderation-notices.json')['default']
      'order-notices': typeof import('#locales/it/order-notices.json')['default']
      'paypal-stand-in': typeof import('#locales/it/paypal-stand-in.json')['default']
      'proposal-notices': typeof import('#locales/it/proposal-notices.json')['default']
      'share-picture': typeof import('#locales/it/share-picture.json')['default']
      'social-stand-in': typeof import('#locales/it/social-stand-in.json')['default']
      'weep-notices': typeof import('#locales/it/weep-notices.json')['default']
    }
  }
}
