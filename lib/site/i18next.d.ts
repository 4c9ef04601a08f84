import 'i18next'
import type alarmMails from '#locales/it/alarm-mails.json'
import type codeNotices from '#locales/it/code-notices.json'
import type commentNotices from '#locales/it/comment-notices.json'
import type contactMails from '#locales/it/contact-mails.json'
import type creditNotices from '#locales/it/credit-notices.json'
import type followedNotices from '#locales/it/followed-notices.json'
import type groupNotices from '#locales/it/group-notices.json'
import type levelNotices from '#locales/it/level-notices.json'
import type likeNotices from '#locales/it/like-notices.json'
import type mails from '#locales/it/mails.json'
import type moderationNotices from '#locales/it/moderation-notices.json'
import type orderNotices from '#locales/it/order-notices.json'
import type paypalStandIn from '#locales/it/paypal-stand-in.json'
import type proposalNotices from '#locales/it/proposal-notices.json'
import type sharePicture from '#locales/it/share-picture.json'
import type socialStandIn from '#locales/it/social-stand-in.json'
import type weepNotices from '#locales/it/weep-notices.json'
import type { Locales } from './locales.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: false
    /** Namespaces of the site, and those used only by the services. */
    resources: Locales & {
      'moderation-notices': typeof moderationNotices
      'like-notices': typeof likeNotices
      'comment-notices': typeof commentNotices
      'code-notices': typeof codeNotices
      'alarm-mails': typeof alarmMails
      'contact-mails': typeof contactMails
      'credit-notices': typeof creditNotices
      'level-notices': typeof levelNotices
      'followed-notices': typeof followedNotices
      'group-notices': typeof groupNotices
      'weep-notices': typeof weepNotices
      'proposal-notices': typeof proposalNotices
      mails: typeof mails
      'share-picture': typeof sharePicture
      'order-notices': typeof orderNotices
      'paypal-stand-in': typeof paypalStandIn
      'social-stand-in': typeof socialStandIn
    }
  }
}
