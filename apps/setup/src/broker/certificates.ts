import 'reflect-metadata';
import { createPrivateKey, type webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type JsonGeneralName,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { isIP } from 'node:net';

/** A certificate with its key, in PEM format. */
export interface CertifiedKey {
  certificate: string;
  key: string;
}

const day = 24 * 60 * 60 * 1000;
const authorityDays = 3650;
const serverDays = 365;
/** A certificate that expires within this time is replaced. */
const renewalDays = 120;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Creates the certificate authority of this installation. */
export async function makeAuthority(now = Date.now()): Promise<CertifiedKey> {
  const keys = await makeKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...validityPeriod(authorityDays, now),
    name: 'CN=RFP and Grant Tracker broker authority',
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificate: toPem(certificate), key: await exportKey(keys.privateKey) };
}

/** Creates a certificate of the broker for these host names. Nodes of a cluster also use it as clients of each other. */
export async function makeServerCertificate(
  authority: CertifiedKey,
  names: readonly string[],
  now = Date.now(),
): Promise<CertifiedKey> {
  const issuer = new X509Certificate(authority.certificate);
  const keys = await makeKeys();
  const certificate = await X509CertificateGenerator.create({
    ...validityPeriod(serverDays, now),
    subject: 'CN=nats',
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: await importKey(authority.key),
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth]),
      new SubjectAlternativeNameExtension(names.map(asGeneralName)),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificate: toPem(certificate), key: await exportKey(keys.privateKey) };
}

function asGeneralName(value: string): JsonGeneralName {
  return { type: isIP(value) === 0 ? 'dns' : 'ip', value };
}

/** Whether a stored certificate is still valid: issued by this authority, for these names, and not about to expire. */
export async function isCertificateCurrent(
  certificate: string,
  authority: CertifiedKey,
  names: readonly string[],
  now = Date.now(),
): Promise<boolean> {
  const parsedCertificate = new X509Certificate(certificate);
  const certifiedNames =
    parsedCertificate.getExtension(SubjectAlternativeNameExtension)?.names.items.map(({ value }) => value) ?? [];
  const isForNames = names.length === certifiedNames.length && names.every((name) => certifiedNames.includes(name));
  const isFarFromExpiry = parsedCertificate.notAfter.getTime() - now > renewalDays * day;
  return (
    isForNames &&
    isFarFromExpiry &&
    (await parsedCertificate.verify({ publicKey: new X509Certificate(authority.certificate), date: new Date(now) }))
  );
}

function validityPeriod(days: number, now: number): { notBefore: Date; notAfter: Date } {
  // Begins an hour ago, because the clocks of other machines may be slow.
  return { notBefore: new Date(now - 60 * 60 * 1000), notAfter: new Date(now + days * day) };
}

function makeKeys(): Promise<webcrypto.CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}

async function exportKey(key: webcrypto.CryptoKey): Promise<string> {
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', key));
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString();
}

function importKey(text: string): Promise<webcrypto.CryptoKey> {
  const der = createPrivateKey(text).export({ format: 'der', type: 'pkcs8' });
  return crypto.subtle.importKey('pkcs8', new Uint8Array(der), algorithm, false, ['sign']);
}

function toPem(certificate: X509Certificate): string {
  return `${certificate.toString('pem')}\n`;
}
