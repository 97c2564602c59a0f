import { z } from 'zod';
import { type Block, type Content } from './content.js';

export const productName = 'RFP & Grant Tracker';

const link = z.url({ protocol: /^https?$/ });
const line = z.string().max(400);
const minutes = z.number();

const adviceIfNotYou = 'If it was not you, reset your password now and look at the sessions in your profile.';

/** Template of a mail that the recipient requested. */
function template<S extends z.ZodType>(shape: S, compose: (data: z.output<S>) => Content) {
  return { shape, isAccountNotice: false, read: (data: unknown): Content => compose(shape.parse(data)) };
}

/** Template of a mail about an event of the account. */
function accountNotice<S extends z.ZodType>(shape: S, compose: (data: z.output<S>) => Content) {
  return { ...template(shape, compose), isAccountNotice: true };
}

const digestEntry = z.object({ title: z.string().max(1000), page: link, notes: z.array(z.string().max(1000)) });

const digestSection = z.object({
  heading: line,
  /** Page of the saved search. */
  page: link.nullable(),
  entries: z.array(digestEntry),
  /** Where the found opportunities are; null if all are listed. */
  receipt: line.nullable(),
  /** Link to opportunities that the mail does not list. */
  rest: z.object({ title: line, page: link }).nullable(),
  /** Page that stops the alert. */
  stop: link.nullable(),
});

function blocksOfSection({ heading, page, entries, receipt, rest, stop }: z.output<typeof digestSection>): Block[] {
  return [
    { heading, page },
    ...entries,
    ...(receipt === null ? [] : [{ text: receipt }]),
    ...(rest === null ? [] : [{ ...rest, notes: [] }]),
    ...(stop === null ? [] : [{ title: 'Stop this alert', page: stop, notes: [] }]),
  ];
}

/**
 * Subjects contain no user input, because lock screens show them and users trust them. Only the subject of a digest quotes a notice, in a sentence of
 * the product.
 */
const templates = {
  confirm_sign_up: template(z.object({ link, minutes }), (data) => ({
    subject: 'Confirm your email address',
    body: [
      { text: `Somebody, most likely you, signed up for ${productName} with this address. Confirm it to finish.` },
      { label: 'Confirm email address', link: data.link },
      { text: `The link works once, for ${formatMinutes(data.minutes)}.` },
    ],
    footer:
      'If it was not you, do not open the link: the person who signed up has chosen the password of the new account.',
  })),
  already_registered: template(z.object({ signInLink: link, resetLink: link }), (data) => ({
    subject: 'You already have an account',
    body: [
      {
        text: `Somebody, most likely you, signed up for ${productName} with this address. It already has an account, so nothing was changed.`,
      },
      { label: 'Sign in', link: data.signInLink },
      { text: 'If you have forgotten the password, choose a new one:' },
      { label: 'Reset password', link: data.resetLink },
    ],
    footer: 'If it was not you, ignore this mail.',
  })),
  invitation: template(z.object({ link, days: z.number(), invitedBy: line, role: line }), (data) => ({
    subject: `You are invited to ${productName}`,
    body: [
      {
        text: `${data.invitedBy} invites you to ${productName}, a shared tracker of contract and grant opportunities, as ${data.role}.`,
      },
      { label: 'Accept and choose a password', link: data.link },
      { text: `The link works once, for ${data.days} days.` },
    ],
    footer: 'If you do not know the sender, ignore this mail: no account is created.',
  })),
  workspace_invitation: template(
    z.object({ link, days: z.number(), invitedBy: line, workspace: line, role: line }),
    (data) => ({
      subject: `You are invited to a workspace of ${productName}`,
      body: [
        {
          text: `${data.invitedBy} invites you to the workspace "${data.workspace}" of ${productName}, as ${data.role}.`,
        },
        { label: 'See the invitation', link: data.link },
        {
          text: `It is valid for ${data.days} days. If you cannot create an account with this address, ask an administrator of ${productName} for one.`,
        },
      ],
      footer: 'If you do not know the sender, ignore this mail.',
    }),
  ),
  role_changed: accountNotice(z.object({ role: line }), (data) => ({
    subject: 'Your role was changed',
    body: [{ text: `An administrator changed the role of your ${productName} account to ${data.role}.` }],
    footer: 'If you do not expect this, ask an administrator.',
  })),
  recovery: template(z.object({ link, minutes }), (data) => ({
    subject: 'Reset your password',
    body: [
      { text: `Somebody, most likely you, requested to reset the password of your ${productName} account.` },
      { label: 'Choose a new password', link: data.link },
      { text: `The link works once, for ${formatMinutes(data.minutes)}.` },
    ],
    footer: 'If it was not you, ignore this mail: your password stays as it is.',
  })),
  email_change: template(z.object({ link, newEmail: line, side: z.enum(['current', 'new']), minutes }), (data) => ({
    subject: 'Confirm the change of your email address',
    body: [
      {
        text:
          data.side === 'current'
            ? `The address of your ${productName} account will change to ${data.newEmail}. Confirm it here, and with the mail that was sent to the new address.`
            : `A ${productName} account will change its address to ${data.newEmail}. Confirm it here, and with the mail that was sent to the current address.`,
      },
      { label: 'Confirm the change', link: data.link },
      { text: `The link works once, for ${formatMinutes(data.minutes)}.` },
    ],
    footer:
      data.side === 'current'
        ? `Do not confirm a change that you did not request. ${adviceIfNotYou}`
        : 'If you do not know this account, ignore this mail.',
  })),
  reauthentication: template(z.object({ code: line, minutes }), (data) => ({
    subject: 'Your confirmation code',
    body: [
      { text: 'Enter this code to continue:' },
      { code: data.code },
      { text: `It works once, for ${formatMinutes(data.minutes)}.` },
    ],
    footer: `Nobody will ever ask you for this code. ${adviceIfNotYou}`,
  })),
  password_changed: accountNotice(z.object({ resetLink: link, tokens: z.int().default(0) }), (data) => ({
    subject: 'Your password was changed',
    body: [
      { text: `The password of your ${productName} account was changed, and all its other sessions were ended.` },
      ...(data.tokens === 0 ? [] : [{ text: `All its API and device tokens were ended as well: ${data.tokens}.` }]),
      { text: adviceIfNotYou },
      { label: 'Reset password', link: data.resetLink },
    ],
    footer: 'If it was you, there is nothing to do.',
  })),
  email_changed: accountNotice(z.object({ newEmail: line }), (data) => ({
    subject: 'Your email address was changed',
    body: [
      {
        text: `The address of your ${productName} account is now ${data.newEmail}. This address can no longer sign in.`,
      },
    ],
    footer: 'If it was not you, contact the operator of this service: only they can undo it.',
  })),
  factor_added: accountNotice(z.object({ name: line }), (data) => ({
    subject: 'A second factor was added',
    body: [
      {
        text: `Signing in to your ${productName} account now requires a code of the authenticator app "${data.name}".`,
      },
    ],
    footer: adviceIfNotYou,
  })),
  factor_removed: accountNotice(z.object({ name: line }), (data) => ({
    subject: 'A second factor was removed',
    body: [{ text: `The authenticator app "${data.name}" no longer belongs to your ${productName} account.` }],
    footer: adviceIfNotYou,
  })),
  recovery_code_used: accountNotice(z.object({ left: z.number() }), (data) => ({
    subject: 'A recovery code was used',
    body: [
      {
        text: `Somebody signed in to your ${productName} account with a recovery code in place of the authenticator app.`,
      },
      {
        text:
          data.left === 0
            ? 'No recovery codes are left. Make new ones in your profile.'
            : `Recovery codes left: ${data.left}.`,
      },
    ],
    footer: adviceIfNotYou,
  })),
  refresh_token_reused: accountNotice(z.object({ resetLink: link }), (data) => ({
    subject: 'A session was ended for your safety',
    body: [
      {
        text: `An outdated key of one of your ${productName} sessions was used. Somebody may have copied it, so the session was ended. Please sign in again.`,
      },
      { text: 'If this happens more than once, or you do not know why, choose a new password:' },
      { label: 'Reset password', link: data.resetLink },
    ],
    footer: 'Your password was not changed.',
  })),
  digest: template(
    z.object({
      /** Absent in mails that the previous release queued. */
      subject: z.string().max(200).optional(),
      sections: z.array(digestSection).default([]),
      /** Entries without sections, in mails that the previous release queued. */
      entries: z.array(digestEntry).optional(),
      settingsLink: link,
      /** Address of the header that mail programs use. */
      unsubscribe: link,
      /** Page that stops all mails. */
      unsubscribePage: link,
    }),
    ({ subject, sections, entries = [], settingsLink, unsubscribe, unsubscribePage }) => ({
      subject: subject ?? 'Opportunities for you',
      body: [
        ...entries,
        ...sections.flatMap(blocksOfSection),
        { heading: 'Mail settings', page: null },
        { title: 'Change which mails you get and when', page: settingsLink, notes: [] },
        { title: 'Stop all mails', page: unsubscribePage, notes: [] },
      ],
      footer: `You get this mail because email notifications are on in the settings of your ${productName} account.`,
      unsubscribe,
    }),
  ),
  notification_email: template(z.object({ link, minutes }), (data) => ({
    subject: 'Confirm the address for your notifications',
    body: [
      { text: `A ${productName} account will send its mails about opportunities to this address once you confirm it.` },
      { label: 'Confirm the address', link: data.link },
      { text: `The link works once, for ${formatMinutes(data.minutes)}.` },
    ],
    footer: 'If you do not know this account, ignore this mail: nothing else is sent to you.',
  })),
  identity_linked: accountNotice(z.object({ provider: line }), (data) => ({
    subject: 'A new way to sign in was added',
    body: [{ text: `Your ${productName} account can now be opened by signing in with ${data.provider}.` }],
    footer: adviceIfNotYou,
  })),
  program_signed_in: accountNotice(
    z.object({ token: line, address: line, scope: z.enum(['read', 'write']), profileLink: link }),
    (data) => ({
      subject: 'A program was signed in to your account',
      body: [
        {
          text: `You approved a sign-in: a program at the network address ${data.address} can now ${data.scope === 'read' ? 'read' : 'read and change'} what you can in ${productName}.`,
        },
        { text: `Its API token "${data.token}" is in your profile. If you do not know the program, revoke it there:` },
        { label: 'See your API tokens', link: data.profileLink },
      ],
      footer: adviceIfNotYou,
    }),
  ),
};

type Templates = typeof templates;

/** Every mail of the product with its data. Callers build the links from configuration. */
export type Mail = {
  [T in keyof Templates]: { template: T; to: string; data: z.output<Templates[T]['shape']> };
}[keyof Templates];

const queuedSchema = z.object({
  template: z.custom<keyof Templates>((name) => typeof name === 'string' && Object.hasOwn(templates, name)),
  to: z.string(),
  data: z.unknown(),
});

/** Parses a queued mail. */
export function parseMail(queued: unknown): {
  template: keyof Templates;
  to: string;
  isAccountNotice: boolean;
  content: Content;
} {
  const { template: name, to, data } = queuedSchema.parse(queued);
  return { template: name, to, isAccountNotice: templates[name].isAccountNotice, content: templates[name].read(data) };
}

function formatMinutes(minutes: number): string {
  const wholeMinutes = Math.max(1, Math.round(minutes));
  const [count, unit] = wholeMinutes % 60 === 0 ? [wholeMinutes / 60, 'hour'] : [wholeMinutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
