/** One row of a registry of special-purpose addresses. */
export interface SpecialBlock {
  block: string;
  name: string;
  rfc: string;
  /** The column "Globally Reachable" of the registry; false for "N/A". */
  reachable: boolean;
  /** Addresses of this machine or its network, which an operator may allow for a host. */
  ownNetwork?: true;
}

/** https://www.iana.org/assignments/iana-ipv4-special-registry, in its order. */
const ipv4Registry: readonly SpecialBlock[] = [
  { block: '0.0.0.0/8', name: 'This network', rfc: 'RFC 791, section 3.2', reachable: false },
  { block: '0.0.0.0/32', name: 'This host on this network', rfc: 'RFC 1122, section 3.2.1.3', reachable: false },
  { block: '10.0.0.0/8', name: 'Private-Use', rfc: 'RFC 1918', reachable: false, ownNetwork: true },
  { block: '100.64.0.0/10', name: 'Shared Address Space', rfc: 'RFC 6598', reachable: false, ownNetwork: true },
  { block: '127.0.0.0/8', name: 'Loopback', rfc: 'RFC 1122, section 3.2.1.3', reachable: false, ownNetwork: true },
  { block: '169.254.0.0/16', name: 'Link Local', rfc: 'RFC 3927', reachable: false },
  { block: '172.16.0.0/12', name: 'Private-Use', rfc: 'RFC 1918', reachable: false, ownNetwork: true },
  { block: '192.0.0.0/24', name: 'IETF Protocol Assignments', rfc: 'RFC 6890, section 2.1', reachable: false },
  { block: '192.0.0.0/29', name: 'IPv4 Service Continuity Prefix', rfc: 'RFC 7335', reachable: false },
  { block: '192.0.0.8/32', name: 'IPv4 dummy address', rfc: 'RFC 7600', reachable: false },
  { block: '192.0.0.9/32', name: 'Port Control Protocol Anycast', rfc: 'RFC 7723', reachable: true },
  { block: '192.0.0.10/32', name: 'Traversal Using Relays around NAT Anycast', rfc: 'RFC 8155', reachable: true },
  { block: '192.0.0.170/32', name: 'NAT64/DNS64 Discovery', rfc: 'RFC 8880, RFC 7050, section 2.2', reachable: false },
  { block: '192.0.0.171/32', name: 'NAT64/DNS64 Discovery', rfc: 'RFC 8880, RFC 7050, section 2.2', reachable: false },
  { block: '192.0.2.0/24', name: 'Documentation (TEST-NET-1)', rfc: 'RFC 5737', reachable: false },
  { block: '192.31.196.0/24', name: 'AS112-v4', rfc: 'RFC 7535', reachable: true },
  { block: '192.52.193.0/24', name: 'AMT', rfc: 'RFC 7450', reachable: true },
  { block: '192.88.99.0/24', name: 'Deprecated (6to4 Relay Anycast)', rfc: 'RFC 7526', reachable: false },
  { block: '192.88.99.2/32', name: '6a44-relay anycast address', rfc: 'RFC 6751', reachable: false },
  { block: '192.168.0.0/16', name: 'Private-Use', rfc: 'RFC 1918', reachable: false, ownNetwork: true },
  { block: '192.175.48.0/24', name: 'Direct Delegation AS112 Service', rfc: 'RFC 7534', reachable: true },
  { block: '198.18.0.0/15', name: 'Benchmarking', rfc: 'RFC 2544', reachable: false },
  { block: '198.51.100.0/24', name: 'Documentation (TEST-NET-2)', rfc: 'RFC 5737', reachable: false },
  { block: '203.0.113.0/24', name: 'Documentation (TEST-NET-3)', rfc: 'RFC 5737', reachable: false },
  { block: '240.0.0.0/4', name: 'Reserved', rfc: 'RFC 1112, section 4', reachable: false },
  { block: '255.255.255.255/32', name: 'Limited Broadcast', rfc: 'RFC 8190, RFC 919, section 7', reachable: false },
];

/** https://www.iana.org/assignments/iana-ipv6-special-registry, in its order. */
const ipv6Registry: readonly SpecialBlock[] = [
  { block: '::1/128', name: 'Loopback Address', rfc: 'RFC 4291', reachable: false, ownNetwork: true },
  { block: '::/128', name: 'Unspecified Address', rfc: 'RFC 4291', reachable: false },
  { block: '::ffff:0:0/96', name: 'IPv4-mapped Address', rfc: 'RFC 4291', reachable: false },
  { block: '64:ff9b::/96', name: 'IPv4-IPv6 Translation', rfc: 'RFC 6052', reachable: true },
  { block: '64:ff9b:1::/48', name: 'IPv4-IPv6 Translation', rfc: 'RFC 8215', reachable: false },
  { block: '100::/64', name: 'Discard-Only Address Block', rfc: 'RFC 6666', reachable: false },
  { block: '100:0:0:1::/64', name: 'Dummy IPv6 Prefix', rfc: 'RFC 9780', reachable: false },
  { block: '2001::/23', name: 'IETF Protocol Assignments', rfc: 'RFC 2928', reachable: false },
  { block: '2001::/32', name: 'TEREDO', rfc: 'RFC 4380, RFC 8190', reachable: false },
  { block: '2001:1::1/128', name: 'Port Control Protocol Anycast', rfc: 'RFC 7723', reachable: true },
  { block: '2001:1::2/128', name: 'Traversal Using Relays around NAT Anycast', rfc: 'RFC 8155', reachable: true },
  { block: '2001:1::3/128', name: 'DNS-SD Service Registration Protocol Anycast', rfc: 'RFC 9665', reachable: true },
  { block: '2001:2::/48', name: 'Benchmarking', rfc: 'RFC 5180, RFC Errata 1752', reachable: false },
  { block: '2001:3::/32', name: 'AMT', rfc: 'RFC 7450', reachable: true },
  { block: '2001:4:112::/48', name: 'AS112-v6', rfc: 'RFC 7535', reachable: true },
  { block: '2001:10::/28', name: 'Deprecated (previously ORCHID)', rfc: 'RFC 4843', reachable: false },
  { block: '2001:20::/28', name: 'ORCHIDv2', rfc: 'RFC 7343', reachable: true },
  {
    block: '2001:30::/28',
    name: 'Drone Remote ID Protocol Entity Tags (DETs) Prefix',
    rfc: 'RFC 9374',
    reachable: true,
  },
  { block: '2001:db8::/32', name: 'Documentation', rfc: 'RFC 3849', reachable: false },
  { block: '2002::/16', name: '6to4', rfc: 'RFC 3056', reachable: false },
  { block: '2620:4f:8000::/48', name: 'Direct Delegation AS112 Service', rfc: 'RFC 7534', reachable: true },
  { block: '3fff::/20', name: 'Documentation', rfc: 'RFC 9637', reachable: false },
  { block: '5f00::/16', name: 'Segment Routing (SRv6) SIDs', rfc: 'RFC 9602', reachable: false },
  { block: 'fc00::/7', name: 'Unique-Local', rfc: 'RFC 4193, RFC 8190', reachable: false, ownNetwork: true },
  { block: 'fe80::/10', name: 'Link-Local Unicast', rfc: 'RFC 4291', reachable: false },
];

/** The general registries of address space. Only 0.0.0.0/0 and 2000::/3 are allocated unicast. */
const addressSpace: readonly SpecialBlock[] = [
  { block: '0.0.0.0/0', name: 'IPv4 Unicast', rfc: 'RFC 7249', reachable: true },
  { block: '224.0.0.0/4', name: 'Multicast', rfc: 'RFC 5771', reachable: false },
  { block: '::/0', name: 'Not given out', rfc: 'RFC 4291', reachable: false },
  { block: '2000::/3', name: 'Global Unicast', rfc: 'RFC 4291', reachable: true },
  { block: 'fec0::/10', name: 'Deprecated (Site-Local Unicast)', rfc: 'RFC 3879', reachable: false },
  { block: 'ff00::/8', name: 'Multicast', rfc: 'RFC 4291, section 2.7', reachable: false },
];

/**
 * Metadata services of clouds in blocks that are reachable or that an operator can allow. Most other metadata services are
 * link-local.
 */
const cloudServices: readonly SpecialBlock[] = [
  {
    block: '168.63.129.16/32',
    name: 'Platform of Azure',
    rfc: 'learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16',
    reachable: false,
  },
  {
    block: '100.100.100.200/32',
    name: 'Metadata of Alibaba Cloud',
    rfc: 'alibabacloud.com/help/ecs/user-guide/view-instance-metadata',
    reachable: false,
  },
  {
    block: 'fd00:ec2::254/128',
    name: 'Metadata of AWS',
    rfc: 'docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval',
    reachable: false,
  },
  {
    block: 'fd20:ce::254/128',
    name: 'Metadata of Google Cloud',
    rfc: 'cloud.google.com/compute/docs/metadata/querying-metadata',
    reachable: false,
  },
];

export const specialBlocks: readonly SpecialBlock[] = [
  ...addressSpace,
  ...ipv4Registry,
  ...ipv6Registry,
  ...cloudServices,
];
