import { loadConfig } from '@rfp/service-kit/config';
import { gatewayConfigSchema } from './gateway.config.js';

describe('the configuration of the gateway process', () => {
  const needed = { SITE_URL: 'https://rfp.example.org/', NATS_URL: 'nats://127.0.0.1:4222' };

  it('requires SITE_URL and listens on loopback by default', () => {
    expect(loadConfig(gatewayConfigSchema, needed)).toEqual({
      ALLOWED_HOSTS: [],
      HOST: '127.0.0.1',
      NATS_REPLICAS: 1,
      PORT: 3000,
      SITE_URL: 'https://rfp.example.org',
      RFP_INTELLIGENCE: 'on',
      TRUSTED_PROXIES: [],
      REFUSALS_PER_SECOND: 100,
      NATS_URL: 'nats://127.0.0.1:4222',
    });
    expect(loadConfig(gatewayConfigSchema, { ...needed, TRUSTED_PROXIES: '10.0.0.0/8, ::1 ,' })).toHaveProperty(
      'TRUSTED_PROXIES',
      ['10.0.0.0/8', '::1'],
    );
    expect(loadConfig(gatewayConfigSchema, { ...needed, ALLOWED_HOSTS: 'Gateway, gateway.rfp.svc' })).toHaveProperty(
      'ALLOWED_HOSTS',
      ['gateway', 'gateway.rfp.svc'],
    );
    expect(() => loadConfig(gatewayConfigSchema, { NATS_URL: needed.NATS_URL })).toThrow('SITE_URL  is not set');
  });

  it.each([
    ['SITE_URL', 'https://rfp.example.org/app'],
    ['SITE_URL', 'https://user@rfp.example.org'],
    ['SITE_URL', 'ftp://rfp.example.org'],
    ['SITE_URL', 'rfp.example.org'],
    ['RFP_CONSOLE_DIR', '/proc/no-console'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['HOST', 'rfp.example.org'],
    ['ALLOWED_HOSTS', 'https://gateway'],
  ])('rejects %s=%s', (name, value) => {
    expect(() => loadConfig(gatewayConfigSchema, { ...needed, [name]: value })).toThrow(name);
  });
});
