/** Written by tools/write-codes.mjs: code, title and, if it has ended, the last day, between tabs. */
export const pscTable = `
10	Weapons
1005	Guns, through 30MM
1010	Guns, over 30MM up to 75MM
1015	Guns, 75MM through 125MM
1020	Guns, over 125MM through 150MM
1025	Guns, over 150MM through 200MM
1030	Guns, over 200MM through 300MM
1035	Guns, over 300MM
1040	Chemical weapons and equipment
1045	Launchers, torpedo and depth charge
1055	Launchers, rocket and pyrotechnic
1070	Nets and booms, ordnance
1075	Degaussing and mine sweeping equipment
1080	Camouflage and deception equipment
1090	Assemblies interchangeable between weapons in two or more classes
1095	Miscellaneous weapons
11	Nuclear ordnance
1105	Nuclear bombs
1110	Nuclear projectiles
1115	Nuclear warheads and warhead sections
1120	Nuclear depth charges
1125	Nuclear demolition charges
1127	Nuclear rockets
1130	Conversion kits, nuclear ordnance
1135	Fuzing and firing devices, nuclear ordnance
1140	Nuclear components
1145	Explosive and pyrotechnic components, nuclear ordnance
1190	Specialized test and handling equipment, nuclear ordnance
1195	Miscellaneous nuclear ordnance
12	Fire control equipment
1210	Fire control directors
1220	Fire control computing sights and devices
1230	Fire control systems, complete
1240	Optical sighting and ranging equipment
1250	Fire control stabilizing mechanisms
1260	Fire control designating and indicating equipment
1265	Fire control transmitting and receiving equipment, except airborne
1270	Aircraft gunnery fire control components
1280	Aircraft bombing fire control components
1285	Fire control RADAR equipment, except airborne
1287	Fire control SONAR equipment
1290	Miscellaneous fire control equipment
13	Ammunition and explosives
1305	Ammunition, through 30MM
1310	Ammunition, over 30MM up to 75MM
1315	Ammunition, 75MM through 125MM
1320	Ammunition, over 125MM
1325	Bombs
1330	Grenades
1336	Guided missile warheads and explosive components
1337	Guided missile and space vehicle explosive propulsion units, solid fuel; and components
1338	Guided missile and space vehicle inert propulsion units, solid fuel; and components
1340	Rockets, rocket ammunition and rocket components
1345	Land mines
1346	Remote munitions
1350	Underwater mine and components, inert
1351	Underwater mines and components, explosive
1352	Underwater mine disposal inert devices
1353	Underwater mine disposal explosive devices
1355	Torpedos and components, inert
1356	Torpedos and components, explosive
1360	Depth charges and components, inert
1361	Depth charges and components, explosive
1365	Military chemical agents
1367	Tactical sets, kits, and outfits
1370	Pyrotechnics
1375	Demolition materials
1376	Bulk explosives
1377	Cartridge and propellant actuated devices and components
1380	Military biological agents	2003-09-30
1385	Surface use explosive ordnance disposal tools and equipment
1386	Underwater use explosive ordnance disposal and swimmer weapons systems tools and equipment
1390	Fuzes and primers
1395	Miscellaneous ammunition
1398	Specialized ammunition handling and servicing equipment
14	Guided missiles
1410	Guided missiles
1420	Guided missile components
1425	Guided missile systems, complete
1427	Guided missile subsystems
1430	Guided missile remote control systems
1440	Launchers, guided missile
1450	Guided missile handling and servicing equipment
15	Aerospace craft and structural components
1510	Aircraft, fixed wing
1520	Aircraft, rotary wing
1540	Gliders
1550	Unmanned aircraft
1555	Space vehicles
1560	Airframe structural components
16	Aerospace craft components and accessories
1610	Aircraft propellers and components
1615	Helicopter rotor blades, drive mechanisms and components
1620	Aircraft landing gear components
1630	Aircraft wheel and brake systems
1640	Aircraft control cable products
1650	Aircraft hydraulic, vacuum, and de-icing system components
1660	Aircraft air conditioning, heating, and pressurizing equipment
1670	Parachutes; aerial pick up, delivery, recovery systems; and cargo tie down equipment
1675	Space vehicle components
1677	Space vehicle remote control systems
1680	Miscellaneous aircraft accessories and components
17	Aerospace craft launching, landing, ground handling and servicing equipment
1710	Aircraft landing equipment
1720	Aircraft launching equipment
1725	Space vehicle launchers
1730	Aircraft ground servicing equipment
1735	Space vehicle handling and servicing equipment
1740	Airfield specialized trucks and trailers
18	Space vehicles	2015-09-30
1810	Space vehicles	2015-09-30
1820	Space vehicle components	2015-09-30
1830	Space vehicle remote control systems	2015-09-30
1840	Space vehicle launchers	2015-09-30
1850	Space vehicle handling and servicing equipment	2015-09-30
1860	Space survival equipment	2015-09-30
19	Ships, small craft, pontoon, docks
1900	Frigates and Corvettes	2011-09-30
1901	Aircraft carriers	2011-09-30
1902	Cruisers	2011-09-30
1903	Destroyers	2011-09-30
1904	Submarines	2011-09-30
1905	Combat ships and landing vessels
1906	Minelayers adn minesweepers	2011-09-30
1907	Landing craft	2011-09-30
1908	Torpedo boats and gun boats	2011-09-30
1909	Hydrofoils	2011-09-30
1910	Transport vessels, passenger and troop
1911	Amphibious assault ships	2011-09-30
1915	Cargo and tanker vessels
1920	Fishing vessels
1921	Tugs and towboats	2011-09-30
1922	Fire Boats	2011-09-30
1923	Ice breakers	2011-09-30
1924	Repair ships	2011-09-30
1925	Special service vessels
1926	Lightships	2011-09-30
1927	Cable Ships	2011-09-30
1928	Salvage vessels	2011-09-30
1929	Rescue vessels	2011-09-30
1930	Barges and lighters, cargo
1935	Barges and lighters, special purpose
1940	Small craft
1945	Pontoons and floating docks
1950	Floating drydocks
1955	Dredges
1990	Miscellaneous vessels
20	Ship and marine equipment
2010	Ship and boat propulsion components
2020	Rigging and rigging gear
2030	Deck machinery
2040	Marine hardware and hull items
2050	Buoys
2060	Commercial fishing equipment
2090	Miscellaneous ship and marine equipment
22	Railway equipment
2210	Locomotives
2220	Rail cars
2230	Right-of-way construction and maintenance equipment, railroad
2240	Locomotive and rail car accessories and components
2250	Track material, railroad
23	Motor vehicles, cycles, trailers
2305	Ground effect vehicles
2310	Passenger motor vehicles
2320	Trucks and truck tractors, wheeled
2330	Trailers
2340	Motorcycles, motor scooters, and bicycles
2350	Combat, assault, and tactical vehicles, tracked
2355	Combat, assault, and tactical vehicles, wheeled
24	Tractors
2410	Tractor, full tracked, low speed
2420	Tractors, wheeled
2430	Tractors, full tracked, high speed
25	Vehicular equipment components
2510	Vehicular cab, body, and frame structural components
2520	Vehicular power transmission components
2530	Vehicular brake, steering, axle, wheel, and track components
2540	Vehicular furniture and accessories
2541	Weapons systems specific vehicular accessories
2590	Miscellaneous vehicular components
26	Tires and tubes
2610	Tires and tubes, pneumatic, except aircraft
2620	Tires and tubes, pneumatic, aircraft
2630	Tires, solid and cushion
2640	Tire rebuilding and tire and tube repair materials
28	Engines, turbines, and components
2805	Gasoline reciprocating engines, except aircraft; and components
2810	Gasoline reciprocating engines, aircraft prime mover; and components
2815	Diesel engines and components
2820	Steam engines, reciprocating; and components
2825	Steam turbines and components
2830	Water turbines and water wheels; and components
2835	Gas turbines and jet engines; non-aircraft prime mover, aircraft non-prime mover, and components
2840	Gas turbines and jet engines, aircraft, prime moving; and components
2845	Rocket engines and components
2850	Gasoline rotary engines and components
2895	Miscellaneous engines and components
29	Engine accessories
2910	Engine fuel system components, nonaircraft
2915	Engine fuel system components, aircraft and missile prime movers
2920	Engine electrical system components, nonaircraft
2925	Engine electrical system components, aircraft prime moving
2930	Engine cooling system components, nonaircraft
2935	Engine system cooling components, aircraft prime moving
2940	Engine air and oil filters, strainers, and cleaners, nonaircraft
2945	Engine air and oil filters, cleaners, aircraft prime moving
2950	Turbosupercharger and components
2990	Miscellaneous engine accessories, nonaircraft
2995	Miscellaneous engine accessories, aircraft
30	Mechanical power transmission equipment
3010	Torque converters and speed changers
3020	Gears, pulleys, sprockets, and transmission chain
3030	Belting, drive belts, fan belts, and accessories
3040	Miscellaneous power transmission equipment
31	Bearings
3110	Bearings, antifriction, unmounted
3120	Bearings, plain, unmounted
3130	Bearings, mounted
32	Woodworking machinery and equipment
3210	Sawmill and planing mill machinery
3220	Woodworking machines
3230	Tools and attachments for woodworking machinery
34	Metalworking machinery
3405	Saws and filing machines
3408	Machining centers and way-type machines
3410	Electrical and ultrasonic erosion machines
3411	Boring machines
3412	Broaching machines
3413	Drilling and tapping machines
3414	Gear cutting and finishing machines
3415	Grinding machines
3416	Lathes
3417	Milling machines
3418	Planers and shapers
3419	Miscellaneous machine tools
3422	Rolling mills and drawing machines
3424	Metal heat treating and non-thermal treating equipment
3426	Metal finishing equipment
3431	Electric arc welding equipment
3432	Electric resistance welding equipment
3433	Gas welding, heat cutting, and metalizing equipment
3436	Welding positioners and manipulators
3438	Miscellaneous welding equipment
3439	Miscellaneous welding, soldering, and brazing supplies and accessories
3441	Bending and forming machines
3442	Hydraulic and pneumatic presses, power driven
3443	Mechanical presses, power driven
3444	Manual presses
3445	Punching and shearing machines
3446	Forging machinery and hammers
3447	Wire and metal ribbon forming machines
3448	Riveting machines
3449	Miscellaneous secondary metal forming and cutting machines
3450	Machine tools, portable
3455	Cutting tools for machine tools
3456	Cutting and forming tools for secondary metalworking machinery
3460	Machine tool accessories
3461	Accessories for secondary metalworking machinery
3465	Production jigs, fixtures, and templates
3470	Machine shop sets, kits, and outfits
35	Service and trade equipment
3510	Laundry and dry cleaning equipment
3520	Shoe repairing equipment
3530	Industrial sewing machines and mobile textile repair shops
3540	Wrapping and packaging machinery
3550	Vending and coin operated machines
3590	Miscellaneous service and trade equipment
36	Special industry machinery
3605	Food products machinery and equipment
3610	Printing, duplicating, and bookbinding equipment
3611	Industrial marking machines
3615	Pulp and paper industries machinery
3620	Rubber and plastics working machinery
3625	Textile industries machinery
3630	Clay and concrete products industries machinery
3635	Crystal and glass industries machinery
3640	Tobacco manufacturing machinery
3645	Leather tanning and leather working industries machinery
3650	Chemical and pharmaceutical products manufacturing machinery
3655	Gas generating and dispensing systems, fixed or mobile
3660	Industrial size reduction machinery
3670	Specialized semiconductor, microcircuit, and printed circuit board manufacturing machinery
3680	Foundry machinery, related equipment and supplies
3685	Specialized metal container manufacturing machinery and related equipment
3690	Specialized ammunition and ordnance machinery and related equipment
3693	Industrial assembly machines
3694	Clean work stations, controlled environment, and related equipment
3695	Miscellaneous special industry machinery
37	Agricultural machinery and equipment
3710	Soil preparation equipment
3720	Harvesting equipment
3730	Dairy, poultry, and livestock equipment
3740	Pest, disease, and frost control equipment
3750	Gardening implements and tools
3760	Animal drawn vehicle & farm trailer	2011-09-30
3770	Saddlery, harness, whips, and related animal furnishings
38	Construction, mining, excavating, and highway maintenance equipment
3805	Earth moving and excavating equipment
3810	Cranes and crane-shovels
3815	Crane and crane-shovel attachments
3820	Mining, rock drilling, earth boring, and related equipment
3825	Road clearing, cleaning, and marking equipment
3830	Truck and tractor attachments
3835	Petroleum production and distribution equipment
3895	Miscellaneous construction equipment
39	Materials handling equipment
3910	Conveyors
3915	Materials feeders
3920	Material handling equipment, nonself-propelled
3930	Warehouse trucks and tractors, self-propelled
3940	Blocks, tackle, rigging, and slings
3950	Winches, hoists, cranes, and derricks
3960	Freight elevators
3990	Miscellaneous materials handling equipment
40	Rope, cable, chain, fittings
4010	Chain and wire rope
4020	Fiber rope, cordage, and twine
4030	Fittings for rope, cable, and chain
41	Refrigeration, air conditioning, and air circulating equipment
4110	Refrigeration equipment
4120	Air conditioning equipment
4130	Refrigeration and air conditioning components
4140	Fans, air circulators, and blower equipment
4150	Vortex tubes and other related cooling tubes
42	Fire fighting, rescue, and safety equipment; environmental protection equipment and materials
4210	Fire fighting equipment
4220	Marine lifesaving and diving equipment
4230	Decontaminating and impregnating equipment
4235	Hazardous material spill containment and clean-up equipment and material
4240	Safety and rescue equipment
4250	Recycling and reclamation equipment
43	Pumps and compressors
4310	Compressors and vacuum pumps
4320	Power and hand pumps
4330	Centrifugals, separators, and pressure and vacuum filters
44	Furnace, steam plant, and drying equipment; nuclear reactors
4410	Industrial boilers
4420	Heat exchangers and steam condensers
4430	Industrial furnaces, kilns, lehrs, and ovens
4440	Driers, dehydrators, and anhydrators
4460	Air purification equipment
4470	Nuclear reactors
45	Plumbing, heating, waste disposal
4510	Plumbing fixtures and accessories
4520	Space and water heating equipment
4530	Fuel burning equipment units
4540	Waste disposal equipment
46	Water purification/sewage treatment
4610	Water purification equipment
4620	Water distillation equipment, marine and industrial
4630	Sewage treatment equipment
47	Pipe, tubing, hose, and fittings
4710	Pipe, tube and rigid tubing
4720	Hose and flexible tubing
4730	Hose, pipe, tube, lubrication, and railing fittings
48	Valves
4810	Valves, powered
4820	Valves, nonpowered
49	Maintenance/repair shop equipment
4910	Motor vehicle maintenance and repair shop specialized equipment
4920	Aircraft maintenance and repair shop specialized equipment
4921	Torpedo maintenance, repair, and checkout specialized equipment
4923	Depth charges and underwater mines maintenance, repair, and checkout specialized equipment
4925	Ammunition maintenance, repair, and checkout specialized equipment
4927	Rocket maintenance, repair and checkout specialized equipment
4930	Lubrication and fuel dispensing equipment
4931	Fire control maintenance and repair shop specialized equipment
4933	Weapons maintenance and repair shop specialized equipment
4935	Guided missile maintenance, repair, and checkout specialized equipment
4940	Miscellaneous maintenance and repair shop specialized equipment
4960	Space vehicle maintenance, repair, and checkout specialized equipment
4970	Multiple guided weapons, specialized maintenance and repair shop equipment
51	Hand tools
5110	Hand tools, edged, nonpowered
5120	Hand tools, nonedged, nonpowered
5130	Hand tools, power driven
5133	Drill bits, counterbores, and countersinks: Hand and machine
5136	Taps, dies, and collets; hand and machine
5140	Tool and hardware boxes
5180	Sets, kits, and outfits of hand tools
52	Measuring tools
5210	Measuring tools, craftsmen's
5220	Inspection gages and precision layout tools
5280	Sets, kits, and outfits of measuring tools
53	Hardware and abrasives
5305	Screws
5306	Bolts
5307	Studs
5310	Nuts and washers
5315	Nails, machine keys, and pins
5320	Rivets
5325	Fastening devices
5330	Packing and gasket materials
5331	O-ring
5335	Metal screening
5340	Hardware, commercial
5341	Brackets	2011-09-30
5342	Hardware, weapon system
5345	Disks and stones, abrasive
5350	Abrasive materials
5355	Knobs and pointers
5360	Coil, flat, leaf, and wire springs
5365	Bushings, rings, shims, and spacers
54	Prefabricated structures and scaffolding
5410	Prefabricated and portable buildings
5411	Rigid wall shelters
5419	Collective modular support system
5420	Bridges, fixed and floating
5430	Storage tanks
5440	Scaffolding equipment and concrete forms
5445	Prefabricated tower structures
5450	Miscellaneous prefabricated structures
55	Lumber, millwork, plywood, veneer
5510	Lumber and related basic wood materials
5520	Millwork
5530	Plywood and veneer
56	Construction and building materials
5610	Mineral construction materials, bulk
5620	Tile, brick and block
5630	Pipe and conduit, nonmetallic
5640	Wallboard, building paper, and thermal insulation materials
5650	Roofing and siding materials
5660	Fencing, fences, gates and components
5670	Building components, prefabricated
5675	Nonwood construction lumber and related materials
5680	Miscellaneous construction materials
58	Communication, detection, and coherent radiation equipment
5805	Telephone and telegraph equipment
5810	Communications security equipment and components
5811	Other cryptologic equipment and components
5815	Teletype and facsimile equipment
5820	Radio and television communication equipment, except airborne
5821	Radio and television communication equipment, airborne
5825	Radio navigation equipment, except airborne
5826	Radio navigation equipment, airborne
5830	Intercommunication and public address systems, except airborne
5831	Intercommunication and public address systems, airborne
5835	Sound recording and reproducing equipment
5836	Video recording and reproducing equipment
5840	RADAR equipment, except airborne
5841	RADAR equipment, airborne
5845	Underwater sound equipment
5850	Visible and invisible light communication equipment
5855	Night vision equipment, emitted and reflected radiation
5860	Stimulated coherent radiation devices, components, and accessories
5865	Electronic countermeasures, counter-countermeasures and quick reaction capability equipment
5895	Miscellaneous communication equipment
59	Electrical and electronic equipment components
5905	Resistors
5910	Capacitors
5915	Filters and networks
5920	Fuses, arrestors, absorbers, and protectors
5925	Circuit breakers
5930	Switches
5935	Connectors, electrical
5940	Lugs, terminals, and terminal strips
5945	Relays and solenoids
5950	Coils and transformers
5955	Oscillators and piezoelectric crystals
5960	Electron tubes and associated hardware
5961	Semiconductor devices and associated hardware
5962	Microcircuits, electronic
5963	Electronic modules
5965	Headsets, handsets, microphones and speakers
5970	Electrical insulators and insulating materials
5975	Electrical hardware and supplies
5977	Electrical contact brushes and electrodes
5980	Optoelectronic devices and associated hardware
5985	Antennas, waveguides, and related equipment
5990	Synchros and resolvers
5995	Cable, cord, and wire assemblies: Communication equipment
5996	Amplifiers
5998	Electrical and electronic assemblies, boards, cards, and associated hardware
5999	Miscellaneous electrical and electronic components
60	Fiber optics materials, components, assemblies, and accessories
6004	Rotary joints	2011-09-30
6005	Couplers, splitters, & mixers	2011-09-30
6006	Attenuators	2011-09-30
6007	Filters	2011-09-30
6008	Optical multiplexers/demultiplexers	2011-09-30
6010	Fiber optic conductors
6015	Fiber optic cables
6020	Fiber optic cable assemblies and harnesses
6021	Fiber optic switches
6025	Fiber optic transmitters	2011-09-30
6026	Fiber optic receivers	2011-09-30
6029	Fiber optic repeaters	2011-09-30
6030	Fiber optic devices
6031	Integrated optical circuits	2011-09-30
6032	Fiber optic light sources and photo detectors
6033	Fiber optic photo detectors	2011-09-30
6034	Fiber optic mod/demodulators	2011-09-30
6035	Fiber optic light transfer and image transfer devices
6040	Fiber optic sensors	2011-09-30
6050	Fiber optic passive devices	2011-09-30
6060	Fiber optic interconnectors
6070	Fiber optic accessories and supplies
6080	Fiber optic kits and sets
6099	Miscellaneous fiber optic components
61	Electric wire, and power and distribution equipment
6105	Motors, electrical
6110	Electrical control equipment
6115	Generators and generator sets, electrical
6116	Fuel cell power units, components, and accessories
6117	Solar electric power systems
6120	Transformers: Distribution and power station
6125	Converters, electrical, rotating
6130	Converters, electrical, nonrotating
6135	Batteries, nonrechargeable
6140	Batteries, rechargeable
6145	Wire and cable, electrical
6150	Miscellaneous electric power and distribution equipment
6160	Miscellaneous battery retaining fixtures, liners and ancillary items
62	Lighting fixtures, lamps
6210	Indoor and outdoor electric lighting fixtures
6220	Electric vehicular lights and fixtures
6230	Electric portable and hand lighting equipment
6240	Electric lamps
6250	Ballasts, lampholders, and starters
6260	Nonelectrical lighting fixtures
63	Alarm, signal, security detection
6310	Traffic and transit signal systems
6320	Shipboard alarm and signal systems
6330	Railroad signal and warning devices
6340	Aircraft alarm and signal systems
6350	Miscellaneous alarm, signal, and security detection systems
65	Medical, dental, and veterinary equipment and supplies
6505	Drugs and biologicals
6506	Blood	2011-09-30
6507	Blood derivatives	2011-09-30
6508	Medicated cosmetics and toiletries
6509	Drugs and biologicals, veterinary use
6510	Surgical dressing materials
6515	Medical and surgical instruments, equipment, and supplies
6520	Dental instruments, equipment, and supplies
6525	Imaging equipment and supplies: Medical, dental, veterinary
6530	Hospital furniture, equipment, utensils, and supplies
6532	Hospital and surgical clothing and related special purpose items
6540	Ophthalmic instruments, equipment, and supplies
6545	Replenishable field medical sets, kits, and outfits
6550	In vitro diagnostic substances, reagents, test kits and sets
6555	Human tissue and cadavers
66	Instruments and laboratory equipment
6605	Navigational instruments
6610	Flight instruments
6615	Automatic pilot mechanisms and airborne gyro components
6620	Engine instruments
6625	Electrical and electronic properties measuring and testing instruments
6630	Chemical analysis instruments
6632	Analysis instruments, medical laboratory use
6635	Physical properties testing and inspection
6636	Environmental chambers and related equipment
6640	Laboratory equipment and supplies
6645	Time measuring instruments
6650	Optical instruments, test equipment, components and accessories
6655	Geophysical instruments
6660	Meteorological instruments and apparatus
6665	Hazard-detecting instruments and apparatus
6670	Scales and balances
6675	Drafting, surveying, and mapping instruments
6680	Liquid and gas flow, liquid level, and mechanical motion measuring instruments
6685	Pressure, temperature, and humidity measuring and controlling instruments
6695	Combination and miscellaneous instruments
67	Photographic equipment
6710	Cameras, motion picture
6720	Cameras, still picture
6730	Photographic projection equipment
6740	Photographic developing and finishing equipment
6750	Photographic supplies
6760	Photographic equipment and accessories
6770	Film, processed
6780	Photographic sets, kits, and outfits
68	Chemicals and chemical products
6810	Chemicals
6820	Dyes
6830	Gases: Compressed and liquefied
6835	Medical gases
6840	Pest control agents and disinfectants
6850	Miscellaneous chemical specialties
69	Training aids and devices
6910	Training aids
6920	Armament training devices
6930	Operation training devices
6940	Communication training devices
70	Information technology equipment, software, supplies, and support equipment	2020-09-30
7010	Information technology equipment system configuration	2020-09-30
7020	Information technology central processing unit (CPU, computer), analog	2020-09-30
7021	Information technology central processing unit (CPU, computer), digital	2020-09-30
7022	Information technology central processing unit (CPU, computer), hybrid	2020-09-30
7025	Information technology input/output and storage devices	2020-09-30
7030	Information technology software	2020-09-30
7035	Information technology support equipment	2020-09-30
7040	Punched card equipment	2020-09-30
7042	Mini and micro computer control devices	2020-09-30
7045	Information technology supplies	2020-09-30
7050	Information technology components	2020-09-30
71	Furniture
7105	Household furniture
7110	Office furniture
7125	Cabinets, lockers, bins, and shelving
7195	Miscellaneous furniture and fixtures
72	Household and commercial furnishings and appliances
7210	Household furnishings
7220	Floor coverings
7230	Draperies, awnings, and shades
7240	Household and commercial utility containers
7290	Miscellaneous household and commercial furnishings and appliances
73	Food preparation/serving equipment
7310	Food cooking, baking, and serving equipment
7320	Kitchen equipment and appliances
7330	Kitchen hand tools and utensils
7340	Cutlery and flatware
7350	Tableware
7360	Sets, kits, outfits and modules, food preperation and serving
74	Office machines, text processing systems, and visible record equipment
7420	Accounting and calculating machines
7430	Typewriters and office type composing machines
7435	Office information system equipment
7450	Office type sound recording and reproducing machines
7460	Visible record equipment
7490	Miscellaneous office machines
75	Office supplies and devices
7510	Office supplies
7520	Office devices and accessories
7530	Stationery and record forms
7540	Standard forms
76	Books, maps, other publications
7610	Books and pamphlets
7630	Newspapers and periodicals
7640	Maps, atlases, charts, and globes
7641	Aeronautical maps, charts and geodetic products
7642	Hydrographic maps, charts and geodetic products
7643	Topographic maps, charts and geodetic products
7644	Digital maps, charts and geodetic products
7650	Drawings and specifications
7660	Sheet and book music
7670	Microfilm, processed
7690	Miscellaneous printed matter
77	Musical instruments, phonographs, and home-type radios
7710	Musical instruments
7720	Musical instrument parts and accessories
7730	Phonographs, radios, and television sets: Home type
7735	Parts and accessories of phonographs, radios, and television set: Home type
7740	Phonograph records
78	Recreational/athletic equipment
7810	Athletic and sporting equipment
7820	Games, toys, and wheeled goods
7830	Recreational and gymnastic equipment
79	Cleaning equipment and supplies
7910	Floor polishers and vacuum cleaning equipment
7920	Brooms, brushes, mops, and sponges
7930	Cleaning and polishing compounds and preparations
7A	IT and telecommunications products - Applications
7A20	IT and telecommunications - Application development software (perpetual license software)
7A21	IT and telecommunications - Business application software (perpetual license software)
7B	IT and telecommunications products - Compute
7B20	IT and telecommunications - High performance compute (hardware and perpetual license software)
7B21	IT and telecommunications - Compute: Mainframe (hardware and perpetual license software)
7B22	IT and telecommunications - Compute: Servers (hardware and perpetual license software)
7C	IT and telecommunications products - Data center
7C20	IT and telecommunications - Data center products (hardware and perpetual license software)
7C21	IT and telecommunications - Other data center facilities products (hardware and perpetual license software)
7D	IT and telecommunications products - Service delivery
7D20	IT and telecommunications - Service delivery management (hardware and perpetual license software)
7E	IT and telecommunications products - End user
7E20	IT and telecommunications - End user: Help desk; tier 1-2, workspace, print, productivity tool (hardware/perpetual software)
7E21	IT and telecommunications - Mobile device products (hardware and perpetual license software)
7F	IT and telecommunications products - IT management
7F20	IT and telecommunications - IT management tools/products (hardware and perpetual license software)
7G	IT and telecommunications products - Network
7G20	IT and telecommunications - Network: Analog voice products (hardware and perpetual license software)
7G21	IT and telecommunications - Network: Digital network products (hardware and perpetual license software)
7G22	IT and telecommunications - Network: Satellite and RF communications products (hardware, perpetual license software)
7H	IT and telecommunications products - Platform
7H20	IT and telecommunications - Platform products: Database, mainframe, middleware (hardware, perpetual license software)
7J	IT and telecommunications products - Security and compliance
7J20	IT and telecommunications - Security and compliance products (hardware and perpetual license software)
7K	IT and telecommunications products - Storage
7K20	IT and telecommunications - Storage products (hardware and perpetual license software)
80	Brushes, paints, sealers, adhesives
8010	Paints, dopes, varnishes, and related products
8020	Paint and artists' brushes
8030	Preservative and sealing compounds
8040	Adhesives
81	Containers, packaging, and packing supplies
8105	Bags and sacks
8110	Drums and cans
8115	Boxes, cartons, and crates
8120	Commercial and industrial gas cylinders
8125	Bottles and jars
8130	Reels and spools
8135	Packaging and packing bulk materials
8140	Ammunition and nuclear ordnance boxes, packages and special containers
8145	Specialized shipping and storage containers
8150	Freight containers
83	Textiles, leather, furs, tents, and flags
8305	Textile fabrics
8310	Yarn and thread
8315	Notions and apparel findings
8320	Padding and stuffing materials
8325	Fur materials
8330	Leather
8335	Shoe findings and soling materials
8340	Tents and tarpaulins
8345	Flags and pennants
84	Clothing, individual equipment, insignia, and jewelry
8405	Outerwear, men's
8410	Outerwear, women's
8415	Clothing, special purpose
8420	Underwear and nightwear, men's
8425	Underwear and nightwear, women's
8430	Footwear, men's
8435	Footwear, women's
8440	Hosiery, handwear, and clothing accessories, men's
8445	Hosiery, handwear, and clothing accessories, women's
8450	Children's and infants' apparel and accessories
8455	Badges and insignia
8457	Jewelry
8460	Luggage
8465	Individual equipment
8470	Armor, personal
8475	Specialized flight clothing and accessories
85	Toiletries
8510	Perfumes, toilet preparations, and powders
8520	Toilet soap, shaving preparations, and dentifrices
8530	Personal toiletry articles
8540	Toiletry paper products
87	Agricultural supplies
8710	Forage and feed
8720	Fertilizers
8730	Seeds and nursery stock
88	Live animals
8810	Live animals, raised for food
8820	Live animals, not raised for food
89	Subsistence
8900	Perishable subsistence $10K to $25K	2011-09-30
8905	Meat, poultry, and fish
8910	Dairy foods and eggs
8915	Fruits and vegetables
8920	Bakery and cereal products
8925	Sugar, confectionery, and nuts
8930	Jams, jellies, and preserves
8935	Soups and bouillons
8940	Special dietary foods and food specialty preparations
8945	Food, oils and fats
8950	Condiments and related products
8955	Coffee, tea, and cocoa
8960	Beverages, nonalcoholic
8965	Beverages, alcoholic
8970	Composite food packages
8975	Tobacco products
8999	Food items for resale	2011-09-30
91	Fuels, lubricants, oils, waxes
9105	Electric power supply from a third-party generation entity
9110	Fuels, solid
9130	Liquid propellants and fuels, petroleum base
9135	Liquid propellant fuels and oxidizers, chemical base
9140	Fuel oils
9150	Oils and greases: Cutting, lubricating, and hydraulic
9160	Miscellaneous waxes, oils, and fats
93	Nonmetallic fabricated materials
9310	Paper and paperboard
9320	Rubber fabricated materials
9330	Plastics fabricated materials
9340	Glass fabricated materials
9350	Refractories and fire surfacing materials
9390	Miscellaneous fabricated nonmetallic materials
94	Nonmetallic crude materials
9410	Crude grades of plant materials
9420	Fibers: Vegetable, animal, and synthetic
9430	Miscellaneous crude animal products, inedible
9440	Miscellaneous crude agricultural and forestry products
9450	Nonmetallic scrap, except textile
95	Metal bars, sheets, shapes
9505	Wire, nonelectrical
9510	Bars and rods
9515	Plate, sheet, strip, foil, and leaf
9520	Structural shapes
9525	Wire, nonelectrical, nonferrous base metal
9530	Bars and rods, nonferrous base metal
9535	Plate, sheet, strip, and foil; nonferrous base metal
9540	Structural shapes, nonferrous base metal
9545	Plate, sheet, strip, foil, and wire: Precious metal
96	Ores, minerals and primary products
9610	Ores
9620	Minerals, natural and synthetic
9630	Additive metal materials
9640	Iron and steel primary and semifinished products
9650	Nonferrous base metal refinery and intermediate forms
9660	Precious metals primary forms
9670	Iron and steel scrap
9680	Nonferrous scrap
99	Miscellaneous
9905	Signs, advertising displays, and identification plates
9910	Jewelry	2015-09-30
9915	Collectors' and/OR historical items
9920	Smokers' articles and matches
9925	Ecclesiastical equipment, furnishings, and supplies
9930	Memorials; cemeterial and mortuary equipment and supplies
9998	Non-food items for resale	2011-09-30
9999	Miscellaneous items
A	Research and development
AA	Agriculture R&D
AA1	R&D - Agriculture: Insect and disease control
AA10	R&D-insect & dis cont	1999-07-31
AA11	R&D - Agriculture: Insect and disease control (basic research)
AA12	R&D - Agriculture: Insect and disease control (applied research/exploratory development)
AA13	R&D - Agriculture: Insect and disease control (advanced development)
AA14	R&D - Agriculture: Insect and disease control (engineering development)
AA15	R&D - Agriculture: Insect and disease control (operational systems development)
AA16	R&D - Agriculture: Insect and disease control (management/support)
AA17	R&D - Agriculture: Insect and disease control (commercialized)
AA2	R&D - Agriculture: Marketing
AA20	R&D-agri marketing	1999-07-31
AA21	R&D - Agriculture: Marketing (basic research)
AA22	R&D - Agriculture: Marketing (applied research/exploratory development)
AA23	R&D - Agriculture: Marketing (advanced development)
AA24	R&D - Agriculture: Marketing (engineering development)
AA25	R&D - Agriculture: Marketing (operational systems development)
AA26	R&D - Agriculture: Marketing (management/support)
AA27	R&D - Agriculture: Marketing (commercialized)
AA3	R&D - Agriculture: Production
AA30	R&D-agri production	1999-07-31
AA31	R&D - Agriculture: Production (basic research)
AA32	R&D - Agriculture: Production (applied research/exploratory development)
AA33	R&D - Agriculture: Production (advanced development)
AA34	R&D - Agriculture: Production (engineering development)
AA35	R&D - Agriculture: Production (operational systems development)
AA36	R&D - Agriculture: Production (management/support)
AA37	R&D - Agriculture: Production (commercialized)
AA41	R&D-aquacul/hydroponics-b res	1999-07-31
AA42	R&D-aquacul/hydroponics-a res/expl	1999-07-31
AA43	R&D-aquacul/hydroponics-adv development	1999-07-31
AA44	R&D-aquacul/hydroponics-eng development	1999-07-31
AA45	R&D-aquacul/hydroponics-operational systems development	1999-07-31
AA46	R&D-aquacul/hydroponics-management support	1999-07-31
AA47	RDTE/Aquaculture & Hydroponics-Op System Develop	2011-09-30
AA9	R&D - Agriculture: Other
AA90	R&D-other agri	1999-07-31
AA91	R&D - Agriculture: Other (basic research)
AA92	R&D - Agriculture: Other (applied research/exploratory development)
AA93	R&D - Agriculture: Other (advanced development)
AA94	R&D - Agriculture: Other (engineering development)
AA95	R&D - Agriculture: Other (operational systems development)
AA96	R&D - Agriculture: Other (management/support)
AA97	R&D - Agriculture: Other (commercialized)
AB	Community service/development R&D
AB1	R&D - Community service/development: Crime prevention/control
AB10	R&D-crime prevent & cont	1999-07-31
AB11	R&D - Community service/develop: Crime prevention/control (basic research)
AB12	R&D - Community service/develop: Crime prevention/control (applied research/exploratory development)
AB13	R&D - Community service/develop: Crime prevention/control (advanced development)
AB14	R&D - Community service/develop: Crime prevention/control (engineering development)
AB15	R&D - Community service/develop: Crime prevention/control (operational systems development)
AB16	R&D - Community service/develop: Crime prevention/control (management/support)
AB17	R&D - Community service/develop: Crime prevention/control (commercialized)
AB2	R&D - Community service/development: Fire prevention/control
AB20	R&D-fire prevent & cont	1999-07-31
AB21	R&D - Community service/develop: Fire prevention/control (basic research)
AB22	R&D - Community service/develop: Fire prevention/control (applied research/exploratory development)
AB23	R&D - Community service/develop: Fire prevention/control (advanced development)
AB24	R&D - Community service/develop: Fire prevention/control (engineering development)
AB25	R&D - Community service/develop: Fire prevention/control (operational systems development)
AB26	R&D - Community service/develop: Fire prevention/control (management/support)
AB27	R&D - Community service/develop: Fire prevention/control (commercialized)
AB3	R&D - Community service/development: Rural
AB30	R&D-rural services & develop	1999-07-31
AB31	R&D - Community service/development: Rural (basic research)
AB32	R&D - Community service/development: Rural (applied research/exploratory development)
AB33	R&D - Community service/development: Rural (advanced development)
AB34	R&D - Community service/development: Rural (engineering development)
AB35	R&D - Community service/development: Rural (operational systems development)
AB36	R&D - Community service/development: Rural (management/support)
AB37	R&D - Community service/development: Rural (commercialized)
AB4	R&D - Community service/development: Urban
AB40	R&D-urban services & develop	1999-07-31
AB41	R&D - Community service/development: Urban (basic research)
AB42	R&D - Community service/development: Urban (applied research/exploratory development)
AB43	R&D - Community service/development: Urban (advanced development)
AB44	R&D - Community service/development: Urban (engineering development)
AB45	R&D - Community service/development: Urban (operational systems development)
AB46	R&D - Community service/development: Urban (management/support)
AB47	R&D - Community service/development: Urban (commercialized)
AB9	R&D - Community service/development: Other
AB90	R&D-other service & develop	1999-07-31
AB91	R&D - Community service/development: Other (basic research)
AB92	R&D - Community service/development: Other (applied research/exploratory development)
AB93	R&D - Community service/development: Other (advanced development)
AB94	R&D - Community service/development: Other (engineering development)
AB95	R&D - Community service/development: Other (operational systems development)
AB96	R&D - Community service/development: Other (management/support)
AB97	R&D - Community service/development: Other (commercialized)
AC	Defense systems R&D
AC1	R&D - Defense system: Aircraft
AC10	R&D-aircraft	1999-07-31
AC11	R&D - Defense system: Aircraft (basic research)
AC12	R&D - Defense system: Aircraft (applied research/exploratory development)
AC13	R&D - Defense system: Aircraft (advanced development)
AC14	R&D - Defense system: Aircraft (engineering development)
AC15	R&D - Defense system: Aircraft (operational systems development)
AC16	R&D - Defense system: Aircraft (management/support)
AC17	R&D - Defense system: Aircraft (commercialized)
AC2	R&D - Defense system: Missile/space systems
AC20	R&D-missile & space systems	1999-07-31
AC21	R&D - Defense system: Missile/space systems (basic research)
AC22	R&D - Defense system: Missile/space systems (applied research/exploratory development)
AC23	R&D - Defense system: Missile/space systems (advanced development)
AC24	R&D - Defense system: Missile/space systems (engineering development)
AC25	R&D - Defense system: Missile/space systems (operational systems development)
AC26	R&D - Defense system: Missile/space systems (management/support)
AC27	R&D - Defense system: Missile/space systems (commercialized)
AC3	R&D - Defense system: Ships
AC30	R&D-ships	1999-07-31
AC31	R&D - Defense system: Ships (basic research)
AC32	R&D - Defense system: Ships (applied research/exploratory development)
AC33	R&D - Defense system: Ships (advanced development)
AC34	R&D - Defense system: Ships (engineering development)
AC35	R&D - Defense system: Ships (operational systems development)
AC36	R&D - Defense system: Ships (management/support)
AC37	R&D - Defense system: Ships (commercialized)
AC4	R&D - Defense system: Tank/automotive
AC40	R&D-tank - Automotive	1999-07-31
AC41	R&D - Defense system: Tank/automotive (basic research)
AC42	R&D - Defense system: Tank/automotive (applied research/exploratory development)
AC43	R&D - Defense system: Tank/automotive (advanced development)
AC44	R&D - Defense system: Tank/automotive (engineering development)
AC45	R&D - Defense system: Tank/automotive (operational systems development)
AC46	R&D - Defense system: Tank/automotive (management/support)
AC47	R&D - Defense system: Tank/automotive (commercialized)
AC5	R&D - Defense system: Weapons
AC50	R&D-weapons	1999-07-31
AC51	R&D - Defense system: Weapons (basic research)
AC52	R&D - Defense system: Weapons (applied research/exploratory development)
AC53	R&D - Defense system: Weapons (advanced development)
AC54	R&D - Defense system: Weapons (engineering development)
AC55	R&D - Defense system: Weapons (operational systems development)
AC56	R&D - Defense system: Weapons (management/support)
AC57	R&D - Defense system: Weapons (commercialized)
AC6	R&D - Defense system: Electronics/communication equipment
AC60	R&D-electronics & comm equipment	1999-07-31
AC61	R&D - Defense system: Electronics/communication equipment (basic research)
AC62	R&D - Defense system: Electronics/communication equipment (applied research/exploratory development)
AC63	R&D - Defense system: Electronics/communication equipment (advanced development)
AC64	R&D - Defense system: Electronics/communication equipment (engineering development)
AC65	R&D - Defense system: Electronics/communication equipment (operational systems development)
AC66	R&D - Defense system: Electronics/communication equipment (management/support)
AC67	R&D - Defense system: Electronics/communication equipment (commercialized)
AC9	R&D - Defense system: Miscellaneous hard goods
AC90	R&D-miscellaneous hard goods	1999-07-31
AC91	R&D - Defense system: Miscellaneous hard goods (basic research)
AC92	R&D - Defense system: Miscellaneous hard goods (applied research/exploratory development)
AC93	R&D - Defense system: Miscellaneous hard goods (advanced development)
AC94	R&D - Defense system: Miscellaneous hard goods (engineering development)
AC95	R&D - Defense system: Miscellaneous hard goods (operational systems development)
AC96	R&D - Defense system: Miscellaneous hard goods (management/support)
AC97	R&D - Defense system: Miscellaneous hard goods (commercialized)
AD	Defense (other) R&D
AD1	R&D - Defense other: Ammunition
AD10	R&D-ammunition	1999-07-31
AD11	R&D - Defense other: Ammunition (basic research)
AD12	R&D - Defense other: Ammunition (applied research/exploratory development)
AD13	R&D - Defense other: Ammunition (advanced development)
AD14	R&D - Defense other: Ammunition (engineering development)
AD15	R&D - Defense other: Ammunition (operational systems development)
AD16	R&D - Defense other: Ammunition (management/support)
AD17	R&D - Defense other: Ammunition (commercialized)
AD2	R&D - Defense other: Services
AD20	R&D-services	1999-07-31
AD21	R&D - Defense other: Services (basic research)
AD22	R&D - Defense other: Services (applied research/exploratory development)
AD23	R&D - Defense other: Services (advanced development)
AD24	R&D - Defense other: Services (engineering development)
AD25	R&D - Defense other: Services (operational systems development)
AD26	R&D - Defense other: Services (management/support)
AD27	R&D - Defense other: Services (commercialized)
AD3	R&D - Defense other: Subsistence
AD30	R&D-subsistence	1999-07-31
AD31	R&D - Defense other: Subsistence (basic research)
AD32	R&D - Defense other: Subsistence (applied research/exploratory development)
AD33	R&D - Defense other: Subsistence (advanced development)
AD34	R&D - Defense other: Subsistence (engineering development)
AD35	R&D - Defense other: Subsistence (operational systems development)
AD36	R&D - Defense other: Subsistence (management/support)
AD37	R&D - Defense other: Subsistence (commercialized)
AD4	R&D - Defense other: Textiles/clothing/equipage
AD40	R&D-textiles, clothing, etc	1999-07-31
AD41	R&D - Defense other: Textiles/clothing/equipage (basic research)
AD42	R&D - Defense other: Textiles/clothing/equipage (applied research/exploratory development)
AD43	R&D - Defense other: Textiles/clothing/equipage (advanced development)
AD44	R&D - Defense other: Textiles/clothing/equipage (engineering development)
AD45	R&D - Defense other: Textiles/clothing/equipage (operational systems development)
AD46	R&D - Defense other: Textiles/clothing/equipage (management/support)
AD47	R&D - Defense other: Textiles/clothing/equipage (commercialized)
AD5	R&D - Defense other: Fuels/lubricants
AD50	R&D-fuels & lubricants	1999-07-31
AD51	R&D - Defense other: Fuels/lubricants (basic research)
AD52	R&D - Defense other: Fuels/lubricants (applied research/exploratory development)
AD53	R&D - Defense other: Fuels/lubricants (advanced development)
AD54	R&D - Defense other: Fuels/lubricants (engineering development)
AD55	R&D - Defense other: Fuels/lubricants (operational systems development)
AD56	R&D - Defense other: Fuels/lubricants (management/support)
AD57	R&D - Defense other: Fuels/lubricants (commercialized)
AD6	R&D - Defense other: Construction
AD60	R&D-construct	1999-07-31
AD61	R&D - Defense other: Construction (basic research)
AD62	R&D - Defense other: Construction (applied research/exploratory development)
AD63	R&D - Defense other: Construction (advanced development)
AD64	R&D - Defense other: Construction (engineering development)
AD65	R&D - Defense other: Construction (operational systems development)
AD66	R&D - Defense other: Construction (management/support)
AD67	R&D - Defense other: Construction (commercialized)
AD9	R&D - Defense other: Other
AD90	R&D-other defense	1999-07-31
AD91	R&D - Defense other: Other (basic research)
AD92	R&D - Defense other: Other (applied research/exploratory development)
AD93	R&D - Defense other: Other (advanced development)
AD94	R&D - Defense other: Other (engineering development)
AD95	R&D - Defense other: Other (operational systems development)
AD96	R&D - Defense other: Other (management/support)
AD97	R&D - Defense other: Other (commercialized)
AE	Economic growth/productivity R&D
AE1	R&D - Economic growth: Employment growth/productivity
AE10	R&D-empl grow-productivty	1999-07-31
AE11	R&D - Economic growth: Employment growth/productivity (basic research)
AE12	R&D - Economic growth: Employment growth/productivity (applied research/exploratory development)
AE13	R&D - Economic growth: Employment growth/productivity (advanced development)
AE14	R&D - Economic growth: Employment growth/productivity (engineering development)
AE15	R&D - Economic growth: Employment growth/productivity (operational systems development)
AE16	R&D - Economic growth: Employment growth/productivity (management/support)
AE17	R&D - Economic growth: Employment growth/productivity (commercialized)
AE2	R&D - Economic growth: Product/service improvement
AE20	R&D-prod/serv improvement	1999-07-31
AE21	R&D - Economic growth: Product/service improvement (basic research)
AE22	R&D - Economic growth: Product/service improvement (applied research/exploratory development)
AE23	R&D - Economic growth: Product/service improvement (advanced development)
AE24	R&D - Economic growth: Product/service improvement (engineering development)
AE25	R&D - Economic growth: Product/service improvement (operational systems development)
AE26	R&D - Economic growth: Product/service improvement (management/support)
AE27	R&D - Economic growth: Product/service improvement (commercialized)
AE3	R&D - Economic growth: Manufacturing technology
AE30	R&D-manufacturing tech	1999-07-31
AE31	R&D - Economic growth: Manufacturing technology (basic research)
AE32	R&D - Economic growth: Manufacturing technology (applied research/exploratory development)
AE33	R&D - Economic growth: Manufacturing technology (advanced development)
AE34	R&D - Economic growth: Manufacturing technology (engineering development)
AE35	R&D - Economic growth: Manufacturing technology (operational systems development)
AE36	R&D - Economic growth: Manufacturing technology (management/support)
AE37	R&D - Economic growth: Manufacturing technology (commercialized)
AE9	R&D - Economic growth: Other
AE90	R&D-econ grow-productivty	1999-07-31
AE91	R&D - Economic growth: Other (basic research)
AE92	R&D - Economic growth: Other (applied research/exploratory development)
AE93	R&D - Economic growth: Other (advanced development)
AE94	R&D - Economic growth: Other (engineering development)
AE95	R&D - Economic growth: Other (operational systems development)
AE96	R&D - Economic growth: Other (management/support)
AE97	R&D - Economic growth: Other (commercialized)
AF	Education R&D
AF1	R&D - Education: Educational
AF10	R&D-educational	1999-07-31
AF11	R&D - Education: Educational (basic research)
AF12	R&D - Education: Educational (applied research/exploratory development)
AF13	R&D - Education: Educational (advanced development)
AF14	R&D - Education: Educational (engineering development)
AF15	R&D - Education: Educational (operational systems development)
AF16	R&D - Education: Educational (management/support)
AF17	R&D - Education: Educational (commercialized)
AF21	Education, training, employment, & social services R&D services; training & labor R&D; basic research
AF22	Education, training, employment, & social services R&D services; training & labor R&D; applied research
AF23	Education, training, employment, & social services R&D; training & labor R&D; experimental development
AF24	Education, training, employment, & social services R&D services; training & labor R&D; R&D administrative expenses
AF25	Education, training, employment & social services R&D; training & labor R&D; R&D facilities & major equipment
AF31	Education, training, employment, & social services R&D services; social services R&D; basic research
AF32	Education, training, employment, & social services R&D services; social services R&D; applied research
AF33	Education, training, employment, & social services R&D services; social services R&D; experimental development
AF34	Education, training, employment & social services R&D services; social services R&D; R&D administrative expenses
AF35	Education, training, employment & social services R&D services; social services R&D; R&D facilities & major equipment
AG	Energy R&D
AG1	R&D - Energy: Coal
AG10	R&D-energy - Coal	1999-07-31
AG11	R&D - Energy: Coal (basic research)
AG12	R&D - Energy: Coal (applied research/exploratory development)
AG13	R&D - Energy: Coal (advanced development)
AG14	R&D - Energy: Coal (engineering development)
AG15	R&D - Energy: Coal (operational systems development)
AG16	R&D - Energy: Coal (management/support)
AG17	R&D - Energy: Coal (commercialized)
AG2	R&D - Energy: Gas
AG20	R&D-energy - Gas	1999-07-31
AG21	R&D - Energy: Gas (basic research)
AG22	R&D - Energy: Gas (applied research/exploratory development)
AG23	R&D - Energy: Gas (advanced development)
AG24	R&D - Energy: Gas (engineering development)
AG25	R&D - Energy: Gas (operational systems development)
AG26	R&D - Energy: Gas (management/support)
AG27	R&D - Energy: Gas (commercialized)
AG3	R&D - Energy: Geothermal
AG30	R&D-energy - Geothermal	1999-07-31
AG31	R&D - Energy: Geothermal (basic research)
AG32	R&D - Energy: Geothermal (applied research/exploratory development)
AG33	R&D - Energy: Geothermal (advanced development)
AG34	R&D - Energy: Geothermal (engineering development)
AG35	R&D - Energy: Geothermal (operational systems development)
AG36	R&D - Energy: Geothermal (management/support)
AG37	R&D - Energy: Geothermal (commercialized)
AG4	R&D - Energy: Wind
AG40	R&D-energy - Wind	1999-07-31
AG41	R&D - Energy: Wind (basic research)
AG42	R&D - Energy: Wind (applied research/exploratory development)
AG43	R&D - Energy: Wind (advanced development)
AG44	R&D - Energy: Wind (engineering development)
AG45	R&D - Energy: Wind (operational systems development)
AG46	R&D - Energy: Wind (management/support)
AG47	R&D - Energy: Wind (commercialized)
AG5	R&D - Energy: Nuclear
AG50	R&D-energy - Nuclear	1999-07-31
AG51	R&D - Energy: Nuclear (basic research)
AG52	R&D - Energy: Nuclear (applied research/exploratory development)
AG53	R&D - Energy: Nuclear (advanced development)
AG54	R&D - Energy: Nuclear (engineering development)
AG55	R&D - Energy: Nuclear (operational systems development)
AG56	R&D - Energy: Nuclear (management/support)
AG57	R&D - Energy: Nuclear (commercialized)
AG6	R&D - Energy: Petroleum
AG60	R&D-energy - Petroleum	1999-07-31
AG61	R&D - Energy: Petroleum (basic research)
AG62	R&D - Energy: Petroleum (applied research/exploratory development)
AG63	R&D - Energy: Petroleum (advanced development)
AG64	R&D - Energy: Petroleum (engineering development)
AG65	R&D - Energy: Petroleum (operational systems development)
AG66	R&D - Energy: Petroleum (management/support)
AG67	R&D - Energy: Petroleum (commercialized)
AG7	R&D - Energy: Solar/photovoltaic
AG70	R&D-energy - Solar/photovoltaic	1999-07-31
AG71	R&D - Energy: Solar/photovoltaic (basic research)
AG72	R&D - Energy: Solar/photovoltaic (applied research/exploratory development)
AG73	R&D - Energy: Solar/photovoltaic (advanced development)
AG74	R&D - Energy: Solar/photovoltaic (engineering development)
AG75	R&D - Energy: Solar/photovoltaic (operational systems development)
AG76	R&D - Energy: Solar/photovoltaic (management/support)
AG77	R&D - Energy: Solar/photovoltaic (commercialized)
AG8	R&D - Energy: Conservation
AG80	R&D-conserv of energy	1999-07-31
AG81	R&D - Energy: Conservation (basic research)
AG82	R&D - Energy: Conservation (applied research/exploratory development)
AG83	R&D - Energy: Conservation (advanced development)
AG84	R&D - Energy: Conservation (engineering development)
AG85	R&D - Energy: Conservation (operational systems development)
AG86	R&D - Energy: Conservation (management/support)
AG87	R&D - Energy: Conservation (commercialized)
AG9	R&D - Energy: Other
AG90	R&D-other energy	1999-07-31
AG91	R&D - Energy: Other (basic research)
AG92	R&D - Energy: Other (applied research/exploratory development)
AG93	R&D - Energy: Other (advanced development)
AG94	R&D - Energy: Other (engineering development)
AG95	R&D - Energy: Other (operational systems development)
AG96	R&D - Energy: Other (management/support)
AG97	R&D - Energy: Other (commercialized)
AH	Environmental protection R&D
AH1	R&D - Environmental protection: Pollution control/abatement
AH10	R&D-pollution cont/abate	1999-07-31
AH11	R&D - Environmental protection: Pollution control/abatement (basic research)
AH12	R&D - Environmental protection: Pollution control/abatement (applied research/exploratory development)
AH13	R&D - Environmental protection: Pollution control/abatement (advanced development)
AH14	R&D - Environmental protection: Pollution control/abatement (engineering development)
AH15	R&D - Environmental protection: Pollution control/abatement (operational systems development)
AH16	R&D - Environmental protection: Pollution control/abatement (management/support)
AH17	R&D - Environmental protection: Pollution control/abatement (commercialized)
AH2	R&D - Environmental protection: Air pollution
AH20	R&D-air pollution	1999-07-31
AH21	R&D - Environmental protection: Air pollution (basic research)
AH22	R&D - Environmental protection: Air pollution (applied research/exploratory development)
AH23	R&D - Environmental protection: Air pollution (advanced development)
AH24	R&D - Environmental protection: Air pollution (engineering development)
AH25	R&D - Environmental protection: Air pollution (operational systems development)
AH26	R&D - Environmental protection: Air pollution (management/support)
AH27	R&D - Environmental protection: Air pollution (commercialized)
AH3	R&D - Environmental protection: Water pollution
AH30	R&D-water pollution	1999-07-31
AH31	R&D - Environmental protection: Water pollution (basic research)
AH32	R&D - Environmental protection: Water pollution (applied research/exploratory development)
AH33	R&D - Environmental protection: Water pollution (advanced development)
AH34	R&D - Environmental protection: Water pollution (engineering development)
AH35	R&D - Environmental protection: Water pollution (operational systems development)
AH36	R&D - Environmental protection: Water pollution (management/support)
AH37	R&D - Environmental protection: Water pollution (commercialized)
AH4	R&D - Environmental protection: Noise pollution
AH40	R&D-noise pollution	1999-07-31
AH41	R&D - Environmental protection: Noise pollution (basic research)
AH42	R&D - Environmental protection: Noise pollution (applied research/exploratory development)
AH43	R&D - Environmental protection: Noise pollution (advanced development)
AH44	R&D - Environmental protection: Noise pollution (engineering development)
AH45	R&D - Environmental protection: Noise pollution (operational systems development)
AH46	R&D - Environmental protection: Noise pollution (management/support)
AH47	R&D - Environmental protection: Noise pollution (commercialized)
AH50	R&D-other pollution	1999-07-31
AH51	R&D-other pollution-research	1999-07-31
AH52	R&D-other pollution-expl development	1999-07-31
AH53	R&D-other pollution-adv development	1999-07-31
AH54	R&D-other pollution-eng development	1999-07-31
AH55	R&D-other pollution-operational systems development	1999-07-31
AH56	R&D-other pollution-management support	1999-07-31
AH57	R&D-other pollution-comercliz	2011-09-30
AH9	R&D - Environmental protection: Other
AH90	R&D-other environment	1999-07-31
AH91	R&D - Environmental protection: Other (basic research)
AH92	R&D - Environmental protection: Other (applied research/exploratory development)
AH93	R&D - Environmental protection: Other (advanced development)
AH94	R&D - Environmental protection: Other (engineering development)
AH95	R&D - Environmental protection: Other (operational systems development)
AH96	R&D - Environmental protection: Other (management/support)
AH97	R&D - Environmental protection: Other (commercialized)
AJ	General science/technology R&D
AJ1	R&D - General science/technology: Physical sciences
AJ10	R&D-physical science	1999-07-31
AJ11	R&D - General science/technology: Physical sciences (basic research)
AJ12	R&D - General science/technology: Physical sciences (applied research/exploratory development)
AJ13	R&D - General science/technology: Physical sciences (advanced development)
AJ14	R&D - General science/technology: Physical sciences (engineering development)
AJ15	R&D - General science/technology: Physical sciences (operational systems development)
AJ16	R&D - General science/technology: Physical sciences (management/support)
AJ17	R&D - General science/technology: Physical sciences (commercialized)
AJ2	R&D - General science/technology: Mathematical/computer sciences
AJ21	R&D - General science/technology: Mathematical/computer sciences (basic research)
AJ22	R&D - General science/tech: Mathematical/computer sciences (applied research/exploratory development)
AJ23	R&D - General science/technology: Mathematical/computer sciences (advanced development)
AJ24	R&D - General science/technology: Mathematical/computer sciences (engineering development)
AJ25	R&D - General science/technology: Mathematical/computer sciences (operational systems development)
AJ26	R&D - General science/technology: Mathematical/computer sciences (management/support)
AJ27	R&D - General science/technology: Mathematical/computer sciences (commercialized)
AJ3	R&D - General science/technology: Environmental sciences
AJ31	R&D - General science/technology: Environmental sciences (basic research)
AJ32	R&D - General science/technology: Environmental sciences (applied research/exploratory development)
AJ33	R&D - General science/technology: Environmental sciences (advanced development)
AJ34	R&D - General science/technology: Environmental sciences (engineering development)
AJ35	R&D - General science/technology: Environmental sciences (operational systems development)
AJ36	R&D - General science/technology: Environmental sciences (management/support)
AJ37	R&D - General science/technology: Environmental sciences (commercialized)
AJ4	R&D - General science/technology: Engineering
AJ41	R&D - General science/technology: Engineering (basic research)
AJ42	R&D - General science/technology: Engineering (applied research/exploratory development)
AJ43	R&D - General science/technology: Engineering (advanced development)
AJ44	R&D - General science/technology: Engineering (engineering development)
AJ45	R&D - General science/technology: Engineering (operational systems development)
AJ46	R&D - General science/technology: Engineering (management/support)
AJ47	R&D - General science/technology: Engineering (commercialized)
AJ5	R&D - General science/technology: Life sciences
AJ51	R&D - General science/technology: Life sciences (basic research)
AJ52	R&D - General science/technology: Life sciences (applied research/exploratory development)
AJ53	R&D - General science/technology: Life sciences (advanced development)
AJ54	R&D - General science/technology: Life sciences (engineering development)
AJ55	R&D - General science/technology: Life sciences (operational systems development)
AJ56	R&D - General science/technology: Life sciences (management/support)
AJ57	R&D - General science/technology: Life sciences (commercialized)
AJ6	R&D - General science/technology: Psychological sciences
AJ61	R&D - General science/technology: Psychological sciences (basic research)
AJ62	R&D - General science/technology: Psychological sciences (applied research/exploratory development)
AJ63	R&D - General science/technology: Psychological sciences (advanced development)
AJ64	R&D - General science/technology: Psychological sciences (engineering development)
AJ65	R&D - General science/technology: Psychological sciences (operational systems development)
AJ66	R&D - General science/technology: Psychological sciences (management/support)
AJ67	R&D - General science/technology: Psychological sciences (commercialized)
AJ7	R&D - General science/technology: Social sciences
AJ71	R&D - General science/technology: Social sciences (basic research)
AJ72	R&D - General science/technology: Social sciences (applied research/exploratory development)
AJ73	R&D - General science/technology: Social sciences (advanced development)
AJ74	R&D - General science/technology: Social sciences (engineering development)
AJ75	R&D - General science/technology: Social sciences (operational systems development)
AJ76	R&D - General science/technology: Social sciences (management/support)
AJ77	R&D - General science/technology: Social sciences (commercialized)
AJ9	R&D - General science/technology: Other
AJ91	R&D - General science/technology: Other (basic research)
AJ92	R&D - General science/technology: Other (applied research/exploratory development)
AJ93	R&D - General science/technology: Other (advanced development)
AJ94	R&D - General science/technology: Other (engineering development)
AJ95	R&D - General science/technology: Other (operational systems development)
AJ96	R&D - General science/technology: Other (management/support)
AJ97	R&D - General science/technology: Other (commercialized)
AK	Housing R&D
AK1	R&D - Housing: Housing
AK10	R&D-housing	1999-07-31
AK11	R&D - Housing: Housing (basic research)
AK12	R&D - Housing: Housing (applied research/exploratory development)
AK13	R&D - Housing: Housing (advanced development)
AK14	R&D - Housing: Housing (engineering development)
AK15	R&D - Housing: Housing (operational systems development)
AK16	R&D - Housing: Housing (management/support)
AK17	R&D - Housing: Housing (commercialized)
AL	Income security R&D
AL1	R&D - Income security: Employment
AL10	R&D-employment	1999-07-31
AL11	R&D - Income security: Employment (basic research)
AL12	R&D - Income security: Employment (applied research/exploratory development)
AL13	R&D - Income security: Employment (advanced development)
AL14	R&D - Income security: Employment (engineering development)
AL15	R&D - Income security: Employment (operational systems development)
AL16	R&D - Income security: Employment (management/support)
AL17	R&D - Income security: Employment (commercialized)
AL2	R&D - Income security: Income maintenance
AL20	R&D-income maintenance	1999-07-31
AL21	R&D - Income security: Income maintenance (basic research)
AL22	R&D - Income security: Income maintenance (applied research/exploratory development)
AL23	R&D - Income security: Income maintenance (advanced development)
AL24	R&D - Income security: Income maintenance (engineering development)
AL25	R&D - Income security: Income maintenance (operational systems development)
AL26	R&D - Income security: Income maintenance (management/support)
AL27	R&D - Income security: Income maintenance (commercialized)
AL9	R&D - Income security: Other
AL90	R&D-other income security	1999-07-31
AL91	R&D - Income security: Other (basic research)
AL92	R&D - Income security: Other (applied research/exploratory development)
AL93	R&D - Income security: Other (advanced development)
AL94	R&D - Income security: Other (engineering development)
AL95	R&D - Income security: Other (operational systems development)
AL96	R&D - Income security: Other (management/support)
AL97	R&D - Income security: Other (commercialized)
AM	International affairs and cooperation R&D
AM1	R&D - International affairs and cooperation
AM10	R&D-international affairs	1999-07-31
AM11	R&D - International affairs and cooperation (basic research)
AM12	R&D - International affairs and cooperation (applied research/exploratory development)
AM13	R&D - International affairs and cooperation (advanced development)
AM14	R&D - International affairs and cooperation (engineering development)
AM15	R&D - International affairs and cooperation (operational systems development)
AM16	R&D - International affairs and cooperation (management/support)
AM17	R&D - International affairs and cooperation (commercialized)
AN	Medical R&D
AN1	R&D - Medical: Biomedical
AN10	R&D-biomedical	1999-07-31
AN11	R&D - Medical: Biomedical (basic research)
AN12	R&D - Medical: Biomedical (applied research/exploratory development)
AN13	R&D - Medical: Biomedical (advanced development)
AN14	R&D - Medical: Biomedical (engineering development)
AN15	R&D - Medical: Biomedical (operational systems development)
AN16	R&D - Medical: Biomedical (management/support)
AN17	R&D - Medical: Biomedical (commercialized)
AN2	R&D - Medical: Drug dependency
AN20	R&D-drug dependency	1999-07-31
AN21	R&D - Medical: Drug dependency (basic research)
AN22	R&D - Medical: Drug dependency (applied research/exploratory development)
AN23	R&D - Medical: Drug dependency (advanced development)
AN24	R&D - Medical: Drug dependency (engineering development)
AN25	R&D - Medical: Drug dependency (operational systems development)
AN26	R&D - Medical: Drug dependency (management/support)
AN27	R&D - Medical: Drug dependency (commercialized)
AN3	R&D - Medical: Alcohol dependency
AN30	R&D-alcohol dependency	1999-07-31
AN31	R&D - Medical: Alcohol dependency (basic research)
AN32	R&D - Medical: Alcohol dependency (applied research/exploratory development)
AN33	R&D - Medical: Alcohol dependency (advanced development)
AN34	R&D - Medical: Alcohol dependency (engineering development)
AN35	R&D - Medical: Alcohol dependency (operational systems development)
AN36	R&D - Medical: Alcohol dependency (management/support)
AN37	R&D - Medical: Alcohol dependency (commercialized)
AN4	R&D - Medical: Health services
AN40	R&D-health services	1999-07-31
AN41	R&D - Medical: Health services (basic research)
AN42	R&D - Medical: Health services (applied research/exploratory development)
AN43	R&D - Medical: Health services (advanced development)
AN44	R&D - Medical: Health services (engineering development)
AN45	R&D - Medical: Health services (operational systems development)
AN46	R&D - Medical: Health services (management/support)
AN47	R&D - Medical: Health services (commercialized)
AN5	R&D - Medical: Mental health
AN50	R&D-mental health	1999-07-31
AN51	R&D - Medical: Mental health (basic research)
AN52	R&D - Medical: Mental health (applied research/exploratory development)
AN53	R&D - Medical: Mental health (advanced development)
AN54	R&D - Medical: Mental health (engineering development)
AN55	R&D - Medical: Mental health (operational systems development)
AN56	R&D - Medical: Mental health (management/support)
AN57	R&D - Medical: Mental health (commercialized)
AN6	R&D - Medical: Rehabilitative engineering
AN60	R&D-med rehab engineering	1999-07-31
AN61	R&D - Medical: Rehabilitative engineering (basic research)
AN62	R&D - Medical: Rehabilitative engineering (applied research/exploratory development)
AN63	R&D - Medical: Rehabilitative engineering (advanced development)
AN64	R&D - Medical: Rehabilitative engineering (engineering development)
AN65	R&D - Medical: Rehabilitative engineering (operational systems development)
AN66	R&D - Medical: Rehabilitative engineering (management/support)
AN67	R&D - Medical: Rehabilitative engineering (commercialized)
AN7	R&D - Medical: Specialized medical services
AN70	R&D-spec med services	1999-07-31
AN71	R&D - Medical: Specialized medical services (basic research)
AN72	R&D - Medical: Specialized medical services (applied research/exploratory development)
AN73	R&D - Medical: Specialized medical services (advanced development)
AN74	R&D - Medical: Specialized medical services (engineering development)
AN75	R&D - Medical: Specialized medical services (operational systems development)
AN76	R&D - Medical: Specialized medical services (management/support)
AN77	R&D - Medical: Specialized medical services (commercialized)
AN8	R&D - Medical: AIDS research
AN81	R&D - Medical: AIDS research (basic research)
AN82	R&D - Medical: AIDS research (applied research/exploratory development)
AN83	R&D - Medical: AIDS research (advanced development)
AN84	R&D - Medical: AIDS research (engineering development)
AN85	R&D - Medical: AIDS research (operational systems development)
AN86	R&D - Medical: AIDS research (management/support)
AN87	R&D - Medical: AIDS research (commercialized)
AN9	R&D - Medical: Other
AN90	R&D-other medical	1999-07-31
AN91	R&D - Medical: Other (basic research)
AN92	R&D - Medical: Other (applied research/exploratory development)
AN93	R&D - Medical: Other (advanced development)
AN94	R&D - Medical: Other (engineering development)
AN95	R&D - Medical: Other (operational systems development)
AN96	R&D - Medical: Other (management/support)
AN97	R&D - Medical: Other (commercialized)
AP	Natural resources R&D
AP10	R&D-natural resource-aquacul	1999-07-31
AP11	R&D-natural resource-aquacul-research	1999-07-31
AP12	R&D-natural resource-aquacul-expl development	1999-07-31
AP13	R&D-natural resource-aquacul-adv development	1999-07-31
AP14	R&D-natural resource-aquacul-eng development	1999-07-31
AP15	R&D-natural resource-aquacul-operational systems development	1999-07-31
AP16	R&D-natural resource-aquacul-management support	1999-07-31
AP17	R&D-natural resource-aquacul-comercliz	2011-09-30
AP2	R&D - Natural resource: Land
AP20	R&D-natural resource-land	1999-07-31
AP21	R&D - Natural resource: Land (basic research)
AP22	R&D - Natural resource: Land (applied research/exploratory development)
AP23	R&D - Natural resource: Land (advanced development)
AP24	R&D - Natural resource: Land (engineering development)
AP25	R&D - Natural resource: Land (operational systems development)
AP26	R&D - Natural resource: Land (management/support)
AP27	R&D - Natural resource: Land (commercialized)
AP3	R&D - Natural resource: Mineral
AP30	R&D-natural resource-mineral	1999-07-31
AP31	R&D - Natural resource: Mineral (basic research)
AP32	R&D - Natural resource: Mineral (applied research/exploratory development)
AP33	R&D - Natural resource: Mineral (advanced development)
AP34	R&D - Natural resource: Mineral (engineering development)
AP35	R&D - Natural resource: Mineral (operational systems development)
AP36	R&D - Natural resource: Mineral (management/support)
AP37	R&D - Natural resource: Mineral (commercialized)
AP4	R&D - Natural resource: Recreation
AP40	R&D-natural resource-recreatn	1999-07-31
AP41	R&D - Natural resource: Recreation (basic research)
AP42	R&D - Natural resource: Recreation (applied research/exploratory development)
AP43	R&D - Natural resource: Recreation (advanced development)
AP44	R&D - Natural resource: Recreation (engineering development)
AP45	R&D - Natural resource: Recreation (operational systems development)
AP46	R&D - Natural resource: Recreation (management/support)
AP47	R&D - Natural resource: Recreation (commercialized)
AP5	R&D - Natural resource: Marine and oceanographic
AP50	R&D-natural res-marine & ocean	1999-07-31
AP51	R&D - Natural resource: Marine and oceanographic (basic research)
AP52	R&D - Natural resource: Marine and oceanographic (applied research/exploratory development)
AP53	R&D - Natural resource: Marine and oceanographic (advanced development)
AP54	R&D - Natural resource: Marine and oceanographic (engineering development)
AP55	R&D - Natural resource: Marine and oceanographic (operational systems development)
AP56	R&D - Natural resource: Marine and oceanographic (management/support)
AP57	R&D - Natural resource: Marine and oceanographic (commercialized)
AP6	R&D - Natural resource: Marine fisheries
AP61	R&D - Natural resource: Marine fisheries (basic research)
AP62	R&D - Natural resource: Marine fisheries (applied research/exploratory development)
AP63	R&D - Natural resource: Marine fisheries (advanced development)
AP64	R&D - Natural resource: Marine fisheries (engineering development)
AP65	R&D - Natural resource: Marine fisheries (operational systems development)
AP66	R&D - Natural resource: Marine fisheries (management/support)
AP67	R&D - Natural resource: Marine fisheries (commercialized)
AP7	R&D - Natural resource: Atmospheric
AP71	R&D - Natural resource: Atmospheric (basic research)
AP72	R&D - Natural resource: Atmospheric (applied research/exploratory development)
AP73	R&D - Natural resource: Atmospheric (advanced development)
AP74	R&D - Natural resource: Atmospheric (engineering development)
AP75	R&D - Natural resource: Atmospheric (operational systems development)
AP76	R&D - Natural resource: Atmospheric (management/support)
AP77	R&D - Natural resource: Atmospheric (commercialized)
AP9	R&D - Natural resource: Other
AP90	R&D-other natural resource	1999-07-31
AP91	R&D - Natural resource: Other (basic research)
AP92	R&D - Natural resource: Other (applied research/exploratory development)
AP93	R&D - Natural resource: Other (advanced development)
AP94	R&D - Natural resource: Other (engineering development)
AP95	R&D - Natural resource: Other (operational systems development)
AP96	R&D - Natural resource: Other (management/support)
AP97	R&D - Natural resource: Other (commercialized)
AQ	Social services R&D
AQ1	R&D - Social services: Geriatric other than medical
AQ10	R&D-social services-geriatric	1999-07-31
AQ11	R&D - Social services: Geriatric other than medical (basic research)
AQ12	R&D - Social services: Geriatric other than medical (applied research/exploratory development)
AQ13	R&D - Social services: Geriatric other than medical (advanced development)
AQ14	R&D - Social services: Geriatric other than medical (engineering development)
AQ15	R&D - Social services: Geriatric other than medical (operational systems development)
AQ16	R&D - Social services: Geriatric other than medical (management/support)
AQ17	R&D - Social services: Geriatric other than medical (commercialized)
AQ9	R&D - Social services: Other
AQ90	R&D-other social services	1999-07-31
AQ91	R&D - Social services: Other (basic research)
AQ92	R&D - Social services: Other (applied research/exploratory development)
AQ93	R&D - Social services: Other (advanced development)
AQ94	R&D - Social services: Other (engineering development)
AQ95	R&D - Social services: Other (operational systems development)
AQ96	R&D - Social services: Other (management/support)
AQ97	R&D - Social services: Other (commercialized)
AR	Space R&D
AR1	R&D - Space: Aeronautics/space technology
AR10	R&D-aero & space tech	1999-07-31
AR11	R&D - Space: Aeronautics/space technology (basic research)
AR12	R&D - Space: Aeronautics/space technology (applied research/exploratory development)
AR13	R&D - Space: Aeronautics/space technology (advanced development)
AR14	R&D - Space: Aeronautics/space technology (engineering development)
AR15	R&D - Space: Aeronautics/space technology (operational systems development)
AR16	R&D - Space: Aeronautics/space technology (management/support)
AR17	R&D - Space: Aeronautics/space technology (commercialized)
AR2	R&D - Space: Science/applications
AR20	R&D-space science & appl	1999-07-31
AR21	R&D - Space: Science/applications (basic research)
AR22	R&D - Space: Science/applications (applied research/exploratory development)
AR23	R&D - Space: Science/applications (advanced development)
AR24	R&D - Space: Science/applications (engineering development)
AR25	R&D - Space: Science/applications (operational systems development)
AR26	R&D - Space: Science/applications (management/support)
AR27	R&D - Space: Science/applications (commercialized)
AR3	R&D - Space: Flight
AR30	R&D-space trans systems	1999-07-31
AR31	R&D - Space: Flight (basic research)
AR32	R&D - Space: Flight (applied research/exploratory development)
AR33	R&D - Space: Flight (advanced development)
AR34	R&D - Space: Flight (engineering development)
AR35	R&D - Space: Flight (operational systems development)
AR36	R&D - Space: Flight (management/support)
AR37	R&D - Space: Flight (commercialized)
AR4	R&D - Space: Operations, tracking and data acquisition
AR40	R&D-space track data acq	1999-07-31
AR41	R&D - Space: Operations, tracking and data acquisition (basic research)
AR42	R&D - Space: Operations, tracking and data acquisition (applied research/exploratory development)
AR43	R&D - Space: Operations, tracking and data acquisition (advanced development)
AR44	R&D - Space: Operations, tracking and data acquisition (engineering development)
AR45	R&D - Space: Operations, tracking and data acquisition (operational systems development)
AR46	R&D - Space: Operations, tracking and data acquisition (management/support)
AR47	R&D - Space: Operations, tracking and data acquisition (commercialized)
AR50	R&D-space & terrestrial	1999-07-31
AR51	R&D-space & terrestrial-research	1999-07-31
AR52	RDTE/SP+terrestrial app-applied res	2011-09-30
AR53	R&D-space & terrestrial-adv development	1999-07-31
AR54	RDTE/SP+terrestrial app-demo/valid	2011-09-30
AR55	RDTE/SP+terrestrial app-eng/manuf	2011-09-30
AR56	R&D-space & terrestrial-management support	1999-07-31
AR57	R&D-space & terrestrial-comercliz	2011-09-30
AR6	R&D - Space: Station
AR61	R&D - Space: Station (basic research)
AR62	R&D - Space: Station (applied research/exploratory development)
AR63	R&D - Space: Station (advanced development)
AR64	R&D - Space: Station (engineering development)
AR65	R&D - Space: Station (operational systems development)
AR66	R&D - Space: Station (management/support)
AR67	R&D - Space: Station (commercialized)
AR7	R&D - Space: Commercial programs
AR71	R&D - Space: Commercial programs (basic research)
AR72	R&D - Space: Commercial programs (applied research/exploratory development)
AR73	R&D - Space: Commercial programs (advanced development)
AR74	R&D - Space: Commercial programs (engineering development)
AR75	R&D - Space: Commercial programs (operational systems development)
AR76	R&D - Space: Commercial programs (management/support)
AR77	R&D - Space: Commercial programs (commercialized)
AR9	R&D - Space: Other
AR90	R&D-other space	1999-07-31
AR91	R&D - Space: Other (basic research)
AR92	R&D - Space: Other (applied research/exploratory development)
AR93	R&D - Space: Other (advanced development)
AR94	R&D - Space: Other (engineering development)
AR95	R&D - Space: Other (operational systems development)
AR96	R&D - Space: Other (management/support)
AR97	R&D - Space: Other (commercialized)
AS	Transportation (modal) R&D
AS1	R&D - Modal transportation: Air
AS10	R&D-trans-air	1999-07-31
AS11	R&D - Modal transportation: Air (basic research)
AS12	R&D - Modal transportation: Air (applied research/exploratory development)
AS13	R&D - Modal transportation: Air (advanced development)
AS14	R&D - Modal transportation: Air (engineering development)
AS15	R&D - Modal transportation: Air (operational systems development)
AS16	R&D - Modal transportation: Air (management/support)
AS17	R&D - Modal transportation: Air (commercialized)
AS2	R&D - Modal transportation: Surface motor vehicles
AS20	R&D-trans - Motor veh	1999-07-31
AS21	R&D - Modal transportation: Surface motor vehicles (basic research)
AS22	R&D - Modal transportation: Surface motor vehicles (applied research/exploratory development)
AS23	R&D - Modal transportation: Surface motor vehicles (advanced development)
AS24	R&D - Modal transportation: Surface motor vehicles (engineering development)
AS25	R&D - Modal transportation: Surface motor vehicles (operational systems development)
AS26	R&D - Modal transportation: Surface motor vehicles (management/support)
AS27	R&D - Modal transportation: Surface motor vehicles (commercialized)
AS3	R&D - Modal transportation: Rail
AS30	R&D-trans-rail	1999-07-31
AS31	R&D - Modal transportation: Rail (basic research)
AS32	R&D - Modal transportation: Rail (applied research/exploratory development)
AS33	R&D - Modal transportation: Rail (advanced development)
AS34	R&D - Modal transportation: Rail (engineering development)
AS35	R&D - Modal transportation: Rail (operational systems development)
AS36	R&D - Modal transportation: Rail (management/support)
AS37	R&D - Modal transportation: Rail (commercialized)
AS4	R&D - Modal transportation: Marine
AS40	R&D-trans-marine	1999-07-31
AS41	R&D - Modal transportation: Marine (basic research)
AS42	R&D - Modal transportation: Marine (applied research/exploratory development)
AS43	R&D - Modal transportation: Marine (advanced development)
AS44	R&D - Modal transportation: Marine (engineering development)
AS45	R&D - Modal transportation: Marine (operational systems development)
AS46	R&D - Modal transportation: Marine (management/support)
AS47	R&D - Modal transportation: Marine (commercialized)
AS9	R&D - Modal transportation: Other modal
AS90	R&D-other modal trans	1999-07-31
AS91	R&D - Modal transportation: Other modal (basic research)
AS92	R&D - Modal transportation: Other modal (applied research/exploratory development)
AS93	R&D - Modal transportation: Other modal (advanced development)
AS94	R&D - Modal transportation: Other modal (engineering development)
AS95	R&D - Modal transportation: Other modal (operational systems development)
AS96	R&D - Modal transportation: Other modal (management/support)
AS97	R&D - Modal transportation: Other modal (commercialized)
AT	Transportation (other) R&D
AT1	R&D - Other transportation: Highways, roads, and bridges
AT10	R&D-trans-roads-bridges	1999-07-31
AT11	R&D - Other transportation: Highways, roads, and bridges (basic research)
AT12	R&D - Other transportation: Highways, roads, and bridges (applied research/exploratory development)
AT13	R&D - Other transportation: Highways, roads, and bridges (advanced development)
AT14	R&D - Other transportation: Highways, roads, and bridges (engineering development)
AT15	R&D - Other transportation: Highways, roads, and bridges (operational systems development)
AT16	R&D - Other transportation: Highways, roads, and bridges (management/support)
AT17	R&D - Other transportation: Highways, roads, and bridges (commercialized)
AT2	R&D - Other transportation: Human factors concerning transportation
AT20	R&D-trans-human factors	1999-07-31
AT21	R&D - Other transportation: Human factors concerning transportation (basic research)
AT22	R&D - Other transportation: Human factors (applied research/exploratory development)
AT23	R&D - Other transportation: Human factors concerning transportation (advanced development)
AT24	R&D - Other transportation: Human factors concerning transportation (engineering development)
AT25	R&D - Other transportation: Human factors concerning transportation (operational systems development)
AT26	R&D - Other transportation: Human factors concerning transportation (management/support)
AT27	R&D - Other transportation: Human factors concerning transportation (commercialized)
AT3	R&D - Other transportation: Navigation and navigational aids
AT30	R&D-trans-navigation aids	1999-07-31
AT31	R&D - Other transportation: Navigation and navigational aids (basic research)
AT32	R&D - Other transportation: Navigation/navigational aids (applied research/exploratory development)
AT33	R&D - Other transportation: Navigation and navigational aids (advanced development)
AT34	R&D - Other transportation: Navigation and navigational aids (engineering development)
AT35	R&D - Other transportation: Navigation and navigational aids (operational systems development)
AT36	R&D - Other transportation: Navigation and navigational aids (management/support)
AT37	R&D - Other transportation: Navigation and navigational aids (commercialized)
AT4	R&D - Other transportation: Passenger safety and security
AT40	R&D-trans-pass safety	1999-07-31
AT41	R&D - Other transportation: Passenger safety and security (basic research)
AT42	R&D - Other transportation: Passenger safety and security (applied research/exploratory development)
AT43	R&D - Other transportation: Passenger safety and security (advanced development)
AT44	R&D - Other transportation: Passenger safety and security (engineering development)
AT45	R&D - Other transportation: Passenger safety and security (operational systems development)
AT46	R&D - Other transportation: Passenger safety and security (management/support)
AT47	R&D - Other transportation: Passenger safety and security (commercialized)
AT5	R&D - Other transportation: Pipeline safety
AT50	R&D-trans-pipeline safety	1999-07-31
AT51	R&D - Other transportation: Pipeline safety (basic research)
AT52	R&D - Other transportation: Pipeline safety (applied research/exploratory development)
AT53	R&D - Other transportation: Pipeline safety (advanced development)
AT54	R&D - Other transportation: Pipeline safety (engineering development)
AT55	R&D - Other transportation: Pipeline safety (operational systems development)
AT56	R&D - Other transportation: Pipeline safety (management/support)
AT57	R&D - Other transportation: Pipeline safety (commercialized)
AT6	R&D - Other transportation: Traffic management
AT60	R&D-trans-traffic management	1999-07-31
AT61	R&D - Other transportation: Traffic management (basic research)
AT62	R&D - Other transportation: Traffic management (applied research/exploratory development)
AT63	R&D - Other transportation: Traffic management (advanced development)
AT64	R&D - Other transportation: Traffic management (engineering development)
AT65	R&D - Other transportation: Traffic management (operational systems development)
AT66	R&D - Other transportation: Traffic management (management/support)
AT67	R&D - Other transportation: Traffic management (commercialized)
AT7	R&D - Other transportation: Tunnels and other subsurface structures
AT70	R&D-trans-tunnels	1999-07-31
AT71	R&D - Other transportation: Tunnels and other subsurface structures (basic research)
AT72	R&D - Other transportation: Tunnels/other subsurface structures (applied research/exploratory development)
AT73	R&D - Other transportation: Tunnels and other subsurface structures (advanced development)
AT74	R&D - Other transportation: Tunnels and other subsurface structures (engineering development)
AT75	R&D - Other transportation: Tunnels and other subsurface structures (operational systems development)
AT76	R&D - Other transportation: Tunnels and other subsurface structures (management/support)
AT77	R&D - Other transportation: Tunnels and other subsurface structures (commercialized)
AT8	R&D - Other transportation: Transporting hazardous materials
AT81	R&D - Other transportation: Transporting hazardous materials (basic research)
AT82	R&D - Other transportation: Transporting hazardous materials (applied research/exploratory development)
AT83	R&D - Other transportation: Transporting hazardous materials (advanced development)
AT84	R&D - Other transportation: Transporting hazardous materials (engineering development)
AT85	R&D - Other transportation: Transporting hazardous materials (operational systems development)
AT86	R&D - Other transportation: Transporting hazardous materials (management/support)
AT87	R&D - Other transportation: Transporting hazardous materials (commercialized)
AT9	R&D - Other transportation: Other general
AT90	R&D-other general trans	1999-07-31
AT91	R&D - Other transportation: Other general (basic research)
AT92	R&D - Other transportation: Other general (applied research/exploratory development)
AT93	R&D - Other transportation: Other general (advanced development)
AT94	R&D - Other transportation: Other general (engineering development)
AT95	R&D - Other transportation: Other general (operational systems development)
AT96	R&D - Other transportation: Other general (management/support)
AT97	R&D - Other transportation: Other general (commercialized)
AU	Transportation (obsolete group)	2011-09-30
AU10	R&D-trans of hazard materials	1999-07-31
AU11	R&D-trans of hazard materials-research	1999-07-31
AU12	R&D-trans of hazard materials-expl development	1999-07-31
AU13	R&D-trans of hazard materials-adv development	1999-07-31
AU14	R&D-trans of hazard materials-eng development	1999-07-31
AU15	R&D-trans of hazard materials-operational systems development	1999-07-31
AU16	R&D-trans of hazard materials-management support	1999-07-31
AU17	R&D-trans of hazard materials-comercliz	2011-09-30
AU90	R&D-other commodity trans	1999-07-31
AU91	R&D-other commodity trans-research	1999-07-31
AU92	R&D-other commodity trans-expl development	1999-07-31
AU93	R&D-other commodity trans-adv development	1999-07-31
AU94	R&D-other commodity trans-eng development	1999-07-31
AU95	R&D-other commodity trans-operational systems development	1999-07-31
AU96	R&D-other commodity trans-management support	1999-07-31
AU97	R&D-other commodity trans-comercliz	2011-09-30
AV	Mining R&D
AV1	R&D - Mining: Subsurface mining equipment
AV10	R&D-subsurface mining equipment	1999-07-31
AV11	R&D - Mining: Subsurface mining equipment (basic research)
AV12	R&D - Mining: Subsurface mining equipment (applied research/exploratory development)
AV13	R&D - Mining: Subsurface mining equipment (advanced development)
AV14	R&D - Mining: Subsurface mining equipment (engineering development)
AV15	R&D - Mining: Subsurface mining equipment (operational systems development)
AV16	R&D - Mining: Subsurface mining equipment (management/support)
AV17	R&D - Mining: Subsurface mining equipment (commercialized)
AV2	R&D - Mining: Surface mining equipment
AV20	R&D-surface mining equipment	1999-07-31
AV21	R&D - Mining: Surface mining equipment (basic research)
AV22	R&D - Mining: Surface mining equipment (applied research/exploratory development)
AV23	R&D - Mining: Surface mining equipment (advanced development)
AV24	R&D - Mining: Surface mining equipment (engineering development)
AV25	R&D - Mining: Surface mining equipment (operational systems development)
AV26	R&D - Mining: Surface mining equipment (management/support)
AV27	R&D - Mining: Surface mining equipment (commercialized)
AV3	R&D - Mining: Subsurface mining methods
AV30	R&D-subsurface mining meths	1999-07-31
AV31	R&D - Mining: Subsurface mining methods (basic research)
AV32	R&D - Mining: Subsurface mining methods (applied research/exploratory development)
AV33	R&D - Mining: Subsurface mining methods (advanced development)
AV34	R&D - Mining: Subsurface mining methods (engineering development)
AV35	R&D - Mining: Subsurface mining methods (operational systems development)
AV36	R&D - Mining: Subsurface mining methods (management/support)
AV37	R&D - Mining: Subsurface mining methods (commercialized)
AV4	R&D - Mining: Surface mining methods
AV40	R&D-surface mining meths	1999-07-31
AV41	R&D - Mining: Surface mining methods (basic research)
AV42	R&D - Mining: Surface mining methods (applied research/exploratory development)
AV43	R&D - Mining: Surface mining methods (advanced development)
AV44	R&D - Mining: Surface mining methods (engineering development)
AV45	R&D - Mining: Surface mining methods (operational systems development)
AV46	R&D - Mining: Surface mining methods (management/support)
AV47	R&D - Mining: Surface mining methods (commercialized)
AV5	R&D - Mining: Mining reclamation methods
AV50	R&D-mining reclam meths	1999-07-31
AV51	R&D - Mining: Mining reclamation methods (basic research)
AV52	R&D - Mining: Mining reclamation methods (applied research/exploratory development)
AV53	R&D - Mining: Mining reclamation methods (advanced development)
AV54	R&D - Mining: Mining reclamation methods (engineering development)
AV55	R&D - Mining: Mining reclamation methods (operational systems development)
AV56	R&D - Mining: Mining reclamation methods (management/support)
AV57	R&D - Mining: Mining reclamation methods (commercialized)
AV6	R&D - Mining: Mining safety
AV60	R&D-mining safety	1999-07-31
AV61	R&D - Mining: Mining safety (basic research)
AV62	R&D - Mining: Mining safety (applied research/exploratory development)
AV63	R&D - Mining: Mining safety (advanced development)
AV64	R&D - Mining: Mining safety (engineering development)
AV65	R&D - Mining: Mining safety (operational systems development)
AV66	R&D - Mining: Mining safety (management/support)
AV67	R&D - Mining: Mining safety (commercialized)
AV7	R&D - Mining: Metallurgical
AV70	R&D-mining-metallurgical	1999-07-31
AV71	R&D - Mining: Metallurgical (basic research)
AV72	R&D - Mining: Metallurgical (applied research/exploratory development)
AV73	R&D - Mining: Metallurgical (advanced development)
AV74	R&D - Mining: Metallurgical (engineering development)
AV75	R&D - Mining: Metallurgical (operational systems development)
AV76	R&D - Mining: Metallurgical (management/support)
AV77	R&D - Mining: Metallurgical (commercialized)
AV9	R&D - Mining: Other mining activities
AV90	R&D-other mining activ	1999-07-31
AV91	R&D - Mining: Other mining activities (basic research)
AV92	R&D - Mining: Other mining activities (applied research/exploratory development)
AV93	R&D - Mining: Other mining activities (advanced development)
AV94	R&D - Mining: Other mining activities (engineering development)
AV95	R&D - Mining: Other mining activities (operational systems development)
AV96	R&D - Mining: Other mining activities (management/support)
AV97	R&D - Mining: Other mining activities (commercialized)
AZ	Other research/development
AZ1	R&D - Other research and development
AZ10	R&D-other r & d	1999-07-31
AZ11	R&D - Other research and development (basic research)
AZ12	R&D - Other research and development (applied research/exploratory development)
AZ13	R&D - Other research and development (advanced development)
AZ14	R&D - Other research and development (engineering development)
AZ15	R&D - Other research and development (operational systems development)
AZ16	R&D - Other research and development (management/support)
AZ17	R&D - Other research and development (commercialized)
B	Special studies/analysis, not R&D
B5	Special studies - Not R&D
B502	Special studies/analysis - Air quality
B503	Special studies/analysis - Archeological/paleontological
B504	Special studies/analysis - Chemical/biological
B505	Special studies/analysis - Cost benefit
B506	Special studies/analysis - Data (other than scientific)
B507	Special studies/analysis - Economic
B509	Special studies/analysis - Endangered species: Plant/animal
B510	Special studies/analysis - Environmental assessments
B513	Special studies/analysis - Feasibility (non-construction)
B516	Special studies/analysis - Animal/fisheries
B517	Special studies/analysis - Geological
B518	Special studies/analysis - Geophysical
B519	Special studies/analysis - Geotechnical
B520	Special studies/analysis - Grazing/range
B521	Special studies/analysis - Historical
B522	Special studies/analysis - Legal
B524	Special studies/analysis - Mathematical/statistical
B525	Special studies/analysis - Natural resource
B526	Special studies/analysis - Oceanological
B527	Special studies/analysis - Recreation
B528	Special studies/analysis - Regulatory
B529	Special studies/analysis - Scientific data
B530	Special studies/analysis - Seismological
B532	Special studies/analysis - Soil
B533	Special studies/analysis - Water quality
B534	Special studies/analysis - Wildlife
B537	Special studies/analysis - Medical/health
B538	Special studies/analysis - Intelligence
B539	Special studies/analysis - Aeronautical/space
B540	Special studies/analysis - Building technology
B541	Special studies/analysis - Defense
B542	Special studies/analysis - Educational
B543	Special studies/analysis - Energy
B544	Special studies/analysis - Technology
B545	Special studies/analysis - Housing/community development
B546	Special studies/analysis - Security (physical/personal)
B547	Special studies/analysis - Accounting/financial management
B548	Special studies/analysis - Trade issue
B549	Special studies/analysis - Foreign/national security policy
B550	Special studies/analysis - Organization/administrative/personnel
B551	Special studies/analysis - Mobilization/preparedness
B552	Special studies/analysis - Manpower
B553	Special studies/analysis - Communications
B554	Special studies/analysis - Acquisition policy/procedures
B555	Special studies/analysis - Elderly/handicapped
B599	Special studies/analysis - Other
C	Architect/engineer services
C1	Architect and engineering services - Construction
C111	Buildings & facilities/administrative & service buildings	2011-09-30
C112	Buildings & facilities/airfield, com & missile f	2011-09-30
C113	Educational buildings	2011-09-30
C114	Hospital buildings	2011-09-30
C115	Industrial buildings	2011-09-30
C116	Residential buildings	2011-09-30
C117	Warehouse buildings	2011-09-30
C118	Research and development facilities	2011-09-30
C119	Other buildings	2011-09-30
C121	Conservation and development	2011-09-30
C122	Highway, roads, streets, bridges, a	2011-09-30
C123	Electric power generation (electric power generation)	2011-09-30
C124	Utilities	2011-09-30
C129	Other non-building structures	2011-09-30
C130	Restoration	2011-09-30
C1AA	Architect and engineering - Construction: Office buildings
C1AB	Architect and engineering - Construction: Conference space and facilities
C1AZ	Architect and engineering - Construction: Other administrative facilities/service buildings
C1BA	Architect and engineering - Construction: Air traffic control towers
C1BB	Architect and engineering - Construction: Air traffic control training facilities
C1BC	Architect and engineering - Construction: RADAR and navigational facilities
C1BD	Architect and engineering - Construction: Airport runways and taxiways
C1BE	Architect and engineering - Construction: Airport terminals
C1BF	Architect and engineering - Construction: Missile system facilities
C1BG	Architect and engineering - Construction: Electronic and communications facilities
C1BZ	Architect and engineering - Construction: Other airfield structures
C1CA	Architect and engineering - Construction: Schools
C1CZ	Architect and engineering - Construction: Other educational buildings
C1DA	Architect and engineering - Construction: Hospitals and infirmaries
C1DB	Architect and engineering - Construction: Laboratories and clinics
C1DZ	Architect and engineering - Construction: Other hospital buildings
C1EA	Architect and engineering - Construction: Ammunition facilities
C1EB	Architect and engineering - Construction: Maintenance buildings
C1EC	Architect and engineering - Construction: Production buildings
C1ED	Architect and engineering - Construction: Ship construction and repair facilities
C1EE	Architect and engineering - Construction: Tank automotive facilities
C1EZ	Architect and engineering - Construction: Other industrial buildings
C1FA	Architect and engineering - Construction: Family housing facilities
C1FB	Architect and engineering - Construction: Recreational buildings
C1FC	Architect and engineering - Construction: Troop housing facilities
C1FD	Architect and engineering - Construction: Dining facilities
C1FE	Architect and engineering - Construction: Religious facilities
C1FF	Architect and engineering - Construction: Penal facilities
C1FZ	Architect and engineering - Construction: Other residential buildings
C1GA	Architect and engineering - Construction: Ammunition storage buildings
C1GB	Architect and engineering - Construction: Food or grain storage buildings
C1GC	Architect and engineering - Construction: Fuel storage buildings
C1GD	Architect and engineering - Construction: Open storage facilities
C1GZ	Architect and engineering - Construction: Other warehouse buildings
C1HA	Architect and engineering - Construction: Government-owned contractor-operated (GOCO) R&D facilities
C1HB	Architect and engineering - Construction: Government-owned government-operated (GOGO) R&D facilities
C1HC	Architect and engineering - Construction: Government-owned contractor-operated (GOCO) environmental laboratories
C1HZ	Architect and engineering - Construction: Government-owned government-operated (GOGO) environmental laboratories
C1JA	Architect and engineering - Construction: Museums and exhibition buildings
C1JB	Architect and engineering - Construction: Testing and measurement buildings
C1JZ	Architect and engineering - Construction: Miscellaneous buildings
C1KA	Architect and engineering - Construction: Dams
C1KB	Architect and engineering - Construction: Canals
C1KC	Architect and engineering - Construction: Mine fire control facilities
C1KD	Architect and engineering - Construction: Mine subsidence control facilities
C1KE	Architect and engineering - Construction: Surface mine reclamation facilities
C1KF	Architect and engineering - Construction: Dredging facilities
C1KZ	Architect and engineering - Construction: Other conservation and development facilities
C1LA	Architect and engineering - Construction: Airport service roads
C1LB	Architect and engineering - Construction: Highways, roads, streets, bridges, and railways
C1LC	Architect and engineering - Construction: Tunnels and subsurface structures
C1LZ	Architect and engineering - Construction: Parking facilities
C1MA	Architect and engineering - Construction: Electric power generation facilities - Coal
C1MB	Architect and engineering - Construction: Electric power generation facilities - Gas
C1MC	Architect and engineering - Construction: Electric power generation facilities - Geothermal
C1MD	Architect and engineering - Construction: Electric power generation facilities - Hydro
C1ME	Architect and engineering - Construction: Electric power generation facilities - Nuclear
C1MF	Architect and engineering - Construction: Electric power generation facilities - Petroleum
C1MG	Architect and engineering - Construction: Electric power generation facilities - Solar
C1MH	Architect and engineering - Construction: Electric power generation facilities - Wind
C1MZ	Architect and engineering - Construction: Electric power generation facilities - Other, including transmission
C1NA	Architect and engineering - Construction: Fuel supply facilities
C1NB	Architect and engineering - Construction: Heating and cooling plants
C1NC	Architect and engineering - Construction: Pollution abatement and control facilities
C1ND	Architect and engineering - Construction: Sewage and waste facilities
C1NE	Architect and engineering - Construction: Water supply facilities
C1NZ	Architect and engineering - Construction: Other utilities
C1PA	Architect and engineering - Construction: Recreational facilities (non-building)
C1PB	Architect and engineering - Construction: Exhibit design (non-building)
C1PC	Architect and engineering - Construction: Unimproved real property (land)
C1PD	Architect and engineering - Construction: Waste treatment and storage facilities
C1PZ	Architect and engineering - Construction: Other non-building facilities
C1QA	Architect and engineering - Construction: Restoration of real property (public or private)
C2	Architect and engineering services - General
C211	Architect and engineering - General: Landscaping, interior layout, and designing
C212	Architect and engineering - General: Engineering drafting, not CAD/CAM
C213	Architect and engineering - General: Inspection (non-construction)
C214	Architect and engineering - General: Management engineering
C215	Architect and engineering - General: Production engineering
C216	Architect and engineering - General: Marine engineering
C217	A/E - Mapping	1999-07-31
C218	A/E - Surveying	1999-07-31
C219	Architect and engineering - General: Other
C220	Architect and engineering - General: Structural engineering
C221	Architect and engineering - General: Plumbing systems
C222	Architect and engineering - General: Electrical systems
C223	Architect and engineering - General: Mechanical systems
D	IT and telecommunications
D3	IT and telecommunications	2020-09-30
D301	IT and telecommunications - Facility operation and maintenance	2020-09-30
D302	IT and telecommunications - Systems development	2020-09-30
D303	IT and telecommunications - Data entry	2020-09-30
D304	IT and telecommunications - Telecommunications and transmission	2020-09-30
D305	IT and telecommunications – Teleprocessing, timeshare, cloud computing, and high performance computing	2020-09-30
D306	IT and telecommunications - Systems analysis	2020-09-30
D307	IT and telecommunications - IT strategy and architecture	2020-09-30
D308	IT and telecommunications - Programming	2020-09-30
D309	IT and telecommunications - Information and data broadcasting or data distribution	2020-09-30
D310	IT and telecommunications - Cyber security and data backup	2020-09-30
D311	IT and telecommunications - Data conversion	2020-09-30
D312	IT and telecommunications - Optical scanning	2020-09-30
D313	IT and telecommunications - Computer aided design/computer aided manufacturing (CAD/CAM)	2020-09-30
D314	IT and telecommunications - System acquisition support	2020-09-30
D315	IT and telecommunications - Digitizing	2020-09-30
D316	IT and telecommunications - Telecommunications network management	2020-09-30
D317	IT and telecommunications - Web-based subscription	2020-09-30
D318	IT and telecommunications - Integrated hardware/software/services solutions, predominantly services	2020-09-30
D319	IT and telecommunications - Annual software maintenance service plans	2020-09-30
D320	IT and telecommunications - Annual hardware maintenance service plans	2020-09-30
D321	IT and telecommunications - Help desk	2020-09-30
D322	IT and telecommunications - Internet	2020-09-30
D324	IT and telecommunications - Business continuity	2020-09-30
D325	IT and telecommunications - Data centers and storage	2020-09-30
D399	IT and telecommunications - Other IT and telecommunications	2020-09-30
DA	IT and telecommunications services - Applications
DA01	IT and telecommunications - Business application/application development support services (labor)
DA10	IT and telecommunications - Business application/application development software as a service
DB	IT and telecommunications services - Compute
DB01	IT and telecommunications - High performance computing (HPC) support services (labor)
DB02	IT and telecommunications - Compute support services, non-HPC (labor)
DB10	IT and telecommunications - Compute as a service: Mainframe/servers
DC	IT and telecommunications services - Data center
DC01	IT and telecommunications - Data center support services (labor)
DC10	IT and telecommunications - Data center as a service
DD	IT and telecommunications services - Service delivery
DD01	IT and telecommunications - Service delivery support services: ITSM, operations center, project/PM (labor)
DE	IT and telecommunications services - End user
DE01	IT and telecommunications - End user: Help desk; tier 1-2, workspace, print, productivity tools (labor)
DE02	IT and telecommunications - Mobile device support services (labor)
DE10	IT and telecommunications - End user as a service: Help desk; tier 1-2, workspace, print, productivity tools
DE11	IT and telecommunications - Mobile device as a service
DF	IT and telecommunications services - IT management
DF01	IT and telecommunications - IT management support services (labor)
DF10	IT and telecommunications - IT management as a service
DG	IT and telecommunications services - Network
DG01	IT and telecommunications - Network support services (labor)
DG10	IT and telecommunications - Network as a service
DG11	IT and telecommunications - Network - Telecommunications access services
DH	IT and telecommunications services - Platform
DH01	IT and telecommunications - Platform support services: Database, mainframe, middleware (labor)
DH10	IT and telecommunications - Platform as a service: Database, mainframe, middleware
DJ	IT and telecommunications services - Security and compliance
DJ01	IT and telecommunications - Security and compliance support services (labor)
DJ10	IT and telecommunications - Security and compliance as a service
DK	IT and telecommunications services - Storage
DK01	IT and telecommunications - Storage support services (labor)
DK10	IT and telecommunications - Storage as a service
E	Purchase of structures and facilities
E1	Purchase of structures and facilities
E111	Purchase of office buildings	2011-09-30
E112	Purchase of government conf space & facilities	2011-09-30
E119	Purchase of government other administrative-service buildings	2011-09-30
E121	Purchase of government air traffic towers	2011-09-30
E122	Purchase of government air traffic training facilities	2011-09-30
E123	Purchase of government RADAR & nav facility	2011-09-30
E124	Purchase of airport runways	2011-09-30
E125	Purchase of airport terminals	2011-09-30
E126	Purchase of government missile systems facilities	2011-09-30
E127	Purchase of government elct & comm systems facilities	2011-09-30
E129	Purchase of government other airfield struct	2011-09-30
E131	Purchase of schools	2011-09-30
E139	Purchase of government other educational building	2011-09-30
E141	Purchase of government hospitals & infirmary	2011-09-30
E142	Purchase of government laboratories & clinics	2011-09-30
E149	Purchase of government other hospital buildings	2011-09-30
E151	Purchase of ammunition facilities	2011-09-30
E152	Purchase of maintenance buildings	2011-09-30
E153	Purchase of production buildings	2011-09-30
E154	Purchase of government ship const-representative facilities	2011-09-30
E155	Purchase of government tank automotive facilities	2011-09-30
E159	Purchase of government other industrial building	2011-09-30
E161	Purchase of government family housing	2011-09-30
E162	Purchase of recreational buildings	2011-09-30
E163	Purchase of government troop housing	2011-09-30
E164	Purchase of dining facilities	2011-09-30
E165	Purchase of religious facilities	2011-09-30
E166	Purchase of penal facilities	2011-09-30
E169	Purchase of government other residential building	2011-09-30
E171	Purchase of government ammo storage buildings	2011-09-30
E172	Purchase of government food storage buildings	2011-09-30
E173	Purchase of fuel storage buildings	2011-09-30
E174	Purchase of open storage facilities	2011-09-30
E179	Purchase of government other warehouse buildings	2011-09-30
E181	Purchase of government R&D GOCO facilities	2011-09-30
E182	Purchase of government R&D gogo facilities	2011-09-30
E183	Purchase of government R&D GOCO envir laboratories	2011-09-30
E184	Purchase of government R&D gogo envir laboratories	2011-09-30
E191	Purchase of government exhibition buildings	2011-09-30
E192	Purchase of government test buildings	2011-09-30
E199	Purchase of miscellaneous buildings	2011-09-30
E1AA	Purchase of office buildings
E1AB	Purchase of conference space and facilities
E1AZ	Purchase of other administrative facilities and service buildings
E1BA	Purchase of air traffic control towers
E1BB	Purchase of air traffic control training facilities
E1BC	Purchase of RADAR and navigational facilities
E1BD	Purchase of airport runways and taxiways
E1BE	Purchase of airport terminals
E1BF	Purchase of missile system facilities
E1BG	Purchase of electronic and communications facilities
E1BZ	Purchase of other airfield structures
E1CA	Purchase of schools
E1CZ	Purchase of other educational buildings
E1DA	Purchase of hospitals and infirmaries
E1DB	Purchase of laboratories and clinics
E1DZ	Purchase of other hospital buildings
E1EA	Purchase of ammunition facilities
E1EB	Purchase of maintenance buildings
E1EC	Purchase of production buildings
E1ED	Purchase of ship construction and repair facilities
E1EE	Purchase of tank automotive facilities
E1EZ	Purchase of other industrial buildings
E1FA	Purchase of family housing facilities
E1FB	Purchase of recreational buildings
E1FC	Purchase of troop housing facilities
E1FD	Purchase of dining facilities
E1FE	Purchase of religious facilities
E1FF	Purchase of penal facilities
E1FZ	Purchase of other residential buildings
E1GA	Purchase of ammunition storage buildings
E1GB	Purchase of food or grain storage buildings
E1GC	Purchase of fuel storage buildings
E1GD	Purchase of open storage facilities
E1GZ	Purchase of other warehouse buildings
E1HA	Purchase of government-owned contractor-operated (GOCO) R&D facilities
E1HB	Purchase of government-owned government-operated (GOGO) R&D facilities
E1HC	Purchase of government-owned contractor-operated (GOCO) environmental laboratories
E1HZ	Purchase of government-owned government-operated (GOGO) environmental laboratories
E1JA	Purchase of museums and exhibition buildings
E1JB	Purchase of testing and measurement buildings
E1JZ	Purchase of miscellaneous buildings
E1KA	Purchase of dams
E1KB	Purchase of canals
E1KC	Purchase of mine fire control facilities
E1KD	Purchase of mine subsidence control facilities
E1KE	Purchase of surface mine reclamation facilities
E1KF	Purchase of dredging facilities
E1KZ	Purchase of other conservation and development facilities
E1LA	Purchase of airport service roads
E1LB	Purchase of highways, roads, streets, bridges, and railways
E1LC	Purchase of tunnels and subsurface structures
E1LZ	Purchase of parking facilities
E1MA	Purchase of electric power generation facilities - Coal
E1MB	Purchase of electric power generation facilities - Gas
E1MC	Purchase of electric power generation facilities - Geothermal
E1MD	Purchase of electric power generation facilities - Hydro
E1ME	Purchase of electric power generation facilities - Nuclear
E1MF	Purchase of electric power generation facilities - Petroleum
E1MG	Purchase of electric power generation facilities - Solar
E1MH	Purchase of electric power generation facilities - Wind
E1MZ	Purchase of electric power generation facilities - Other, including transmission
E1NA	Purchase of fuel supply facilities
E1NB	Purchase of heating and cooling plants
E1NC	Purchase of pollution abatement and control facilities
E1ND	Purchase of sewage and waste facilities
E1NE	Purchase of water supply facilities
E1NZ	Purchase of other utilities
E1PA	Purchase of recreational facilities (non-building)
E1PB	Purchase of exhibit design (non-building)
E1PC	Purchase of unimproved real property (land)
E1PD	Purchase of waste treatment and storage facilities
E1PZ	Purchase of other non-building facilities
E1QA	Purchase of restoration of real property (public or private)
E2	Purchase of facilities other than buildings	2011-09-30
E211	Purchase of dams	2011-09-30
E212	Purchase of canals	2011-09-30
E213	Purchase of government mine fire cont	2011-09-30
E214	Purchase of government mine subsidence cont	2011-09-30
E215	Purchase of government surface mine reclam	2011-09-30
E216	Purchase of dredging	2011-09-30
E219	Purchase of government other consv structure	2011-09-30
E221	Purchase of airport service roads	2011-09-30
E222	Purchase of government highways-roads-STS-bridges-ra	2011-09-30
E223	Purchase of government tunnels-subsurface structures	2011-09-30
E224	Purchase of government parking facilities	2011-09-30
E231	Purchase of electric power generation facilities - Coal	2011-09-30
E232	Purchase of electric power generation facilities - Gas	2011-09-30
E233	Purchase of government electric power generation - Geothermal	2011-09-30
E234	Purchase of electric power generation facilities - Hydro	2011-09-30
E235	Purchase of government electric power generation - Nuclear	2011-09-30
E236	Purchase of government electric power generation - Petroleum	2011-09-30
E237	Purchase of electric power generation facilities - Solar	2011-09-30
E239	Purchase of government electric power generation - Other	2011-09-30
E241	Purchase of fuel supply facilities	2011-09-30
E242	Purchase of government heating & cool plants	2011-09-30
E243	Purchase of government pollution abatement	2011-09-30
E244	Purchase of government sewage & waste	2011-09-30
E245	Purchase of water supply facilities	2011-09-30
E249	Purchase of other utilities	2011-09-30
E291	Purchase of government recrea non-building structures	2011-09-30
E292	Purchase of government exhibit (non building)	2011-09-30
E293	Purchase of government unimproved real prop	2011-09-30
E294	Purchase of government waste treatment-store facilities	2011-09-30
E299	Purchase of government all othr non-building facilities	2011-09-30
E3	Purchase of restoration of real property	2011-09-30
E300	Purchase of government restoration	2011-09-30
F	Natural resources management
F0	Natural resources conservation services
F001	Natural resources/conservation - Aerial fertilization/spraying
F002	Natural resources/conservation - Aerial seeding
F003	Natural resources/conservation - Forest-range fire suppression/presuppression
F004	Natural resources/conservation - Forest/range fire rehabilitation (non-construction)
F005	Natural resources/conservation - Forest tree planting
F006	Natural resources/conservation - Land treatment practices
F007	Natural resources/conservation - Range seeding (ground equipment)
F008	Natural resources/conservation - Recreation site maintenance (non-construction)
F009	Natural resources/conservation - Seed collection/production
F010	Natural resources/conservation - Seedling production/transplanting
F011	Natural resources/conservation - Surface mining reclamation (non-construction)
F012	Natural resources/conservation - Survey line clearing
F013	Natural resources/conservation - Tree breeding
F014	Natural resources/conservation - Tree thinning
F015	Natural resources/conservation - Well drilling/exploratory
F016	Natural resources/conservation - Wildhorse/burro control
F018	Natural resources/conservation - Other forest/range improvements (non-construction)
F019	Natural resources/conservation - Other wildlife management
F020	Natural resources/conservation - Fisheries resources management
F021	Natural resources/conservation - Site preparation
F022	Natural resources/conservation - Fish hatchery
F099	Natural resources/conservation - Other
F1	Environmental systems protection
F101	Environmental systems protection - Air quality support
F102	Ind invest surv/TCH support	2011-09-30
F103	Environmental systems protection - Water quality support
F104	Ind invest surv/TCH support	2011-09-30
F105	Environmental systems protection - Pesticides support
F106	Toxic substances support services	2011-09-30
F107	Environmental systems protection - Toxic and hazardous substance analysis
F108	Environmental systems protection - Environmental remediation
F109	Environmental systems protection - Leaking underground storage tank support
F110	Environmental systems protect - Development of environmental impact statements/assessments, tech analysis/environmental audits
F111	Environmental systems protection - Multiple pollutant support
F112	Environmental systems protection - Oil spill response
F113	Environmental systems protection - Wetlands conservation and support
F114	Environmental systems protection - Environmental licensing and permitting
F115	Environmental systems protection - Environmental consulting and legal support
F9	Natural resources - Other services
F999	Other environmental services
G	Social services
G0	Social services
G001	Social - Care of remains and/OR funeral
G002	Social - Chaplain
G003	Social - Recreational
G004	Social - Social rehabilitation
G005	Social - Geriatric
G006	Social - Government life insurance programs
G007	Social - Government health insurance programs
G008	Social - Government insurance programs: Other
G009	Social - Non-government insurance programs
G010	Social - Direct aid to tribal governments (public law 93-638)
G099	Social - Other
H	Quality control, test, inspection
H1	Quality control services
H110	Quality control - Weapons
H111	Quality control - Nuclear ordnance
H112	Quality control - Fire control equipment
H113	Quality control - Ammunition and explosives
H114	Quality control - Guided missiles
H115	Quality control - Aircraft and airframe structural components
H116	Quality control - Aircraft components and accessories
H117	Quality control - Aircraft launching, landing, and ground handling equipment
H118	Quality control - Space vehicles
H119	Quality control - Ships, small craft, pontoons, and floating docks
H120	Quality control - Ship and marine equipment
H122	Quality control - Railway equipment
H123	Quality control - Ground effect vehicles, motor vehicles, trailers, and cycles
H124	Quality control - Tractors
H125	Quality control - Vehicular equipment components
H126	Quality control - Tires and tubes
H128	Quality control - Engines, turbines, and components
H129	Quality control - Engine accessories
H130	Quality control - Mechanical power transmission equipment
H131	Quality control - Bearings
H132	Quality control - Woodworking machinery and equipment
H134	Quality control - Metalworking machinery
H135	Quality control - Service and trade equipment
H136	Quality control - Special industry machinery
H137	Quality control - Agricultural machinery and equipment
H138	Quality control - Construction, mining, excavating, and highway maintenance equipment
H139	Quality control - Materials handling equipment
H140	Quality control - Rope, cable, chain, and fittings
H141	Quality control - Refrigeration, air conditioning, and air circulating equipment
H142	Quality control - Fire fighting/rescue/safety equipment; environmental protect equipment/materials
H143	Quality control - Pumps and compressors
H144	Quality control - Furnace, steam plant, and drying equipment; nuclear reactors
H145	Quality control - Plumbing, heating, and waste disposal equipment
H146	Quality control - Water purification and sewage treatment equipment
H147	Quality control - Pipe, tubing, hose, and fittings
H148	Quality control - Valves
H149	Quality control - Maintenance and repair shop equipment
H151	Quality control - Hand tools
H152	Quality control - Measuring tools
H153	Quality control - Hardware and abrasives
H154	Quality control - Prefabricated structures and scaffolding
H155	Quality control - Lumber, millwork, plywood, and veneer
H156	Quality control - Construction and building materials
H158	Quality control - Communication, detection, and coherent radiation equipment
H159	Quality control - Electrical and electronic equipment components
H160	Quality control - Fiber optics materials, components, assemblies, and accessories
H161	Quality control - Electric wire and power distribution equipment
H162	Quality control - Lighting fixtures and lamps
H163	Quality control - Alarm, signal, and security detection systems
H165	Quality control - Medical, dental, and veterinary equipment and supplies
H166	Quality control - Instruments and laboratory equipment
H167	Quality control - Photographic equipment
H168	Quality control - Chemicals and chemical products
H169	Quality control - Training aids and devices
H170	Quality control - ADP equipment/software/supplies/support equipment
H171	Quality control - Furniture
H172	Quality control - Household and commercial furnishings and appliances
H173	Quality control - Food preparation and serving equipment
H174	Quality control - Office machines, text processing systems, and visible record equipment
H175	Quality control - Office supplies and devices
H176	Quality control - Books, maps, and other publications
H177	Quality control - Musical instruments/phonograph/home radio
H178	Quality control - Recreational and athletic equipment
H179	Quality control - Cleaning equipment and supplies
H180	Quality control - Brushes, paints, sealers, and adhesives
H181	Quality control - Containers, packaging, and packing supplies
H183	Quality control - Textiles, leather, furs, apparel and shoe findings, tents and flags
H184	Quality control - Clothing, individual equipment, and insignia
H185	Quality control - Toiletries
H187	Quality control - Agricultural supplies
H188	Quality control - Live animals
H189	Quality control - Subsistence
H191	Quality control - Fuels, lubricants, oils, and waxes
H193	Quality control - Nonmetallic fabricated materials
H194	Quality control - Nonmetallic crude materials
H195	Quality control - Metal bars, sheets, and shapes
H196	Quality control - Ores, minerals, and their primary products
H199	Quality control - Miscellaneous
H2	Equipment and materials testing
H210	Equipment and materials testing - Weapons
H211	Equipment and materials testing - Nuclear ordnance
H212	Equipment and materials testing - Fire control equipment
H213	Equipment and materials testing - Ammunition and explosives
H214	Equipment and materials testing - Guided missiles
H215	Equipment and materials testing - Aircraft and airframe structural components
H216	Equipment and materials testing - Aircraft components and accessories
H217	Equipment and materials testing - Aircraft launching, landing, and ground handling equipment
H218	Equipment and materials testing - Space vehicles
H219	Equipment and materials testing - Ships, small craft, pontoons, and floating docks
H220	Equipment and materials testing - Ship and marine equipment
H222	Equipment and materials testing - Railway equipment
H223	Equipment and materials testing - Ground effect vehicles, motor vehicles, trailers, and cycles
H224	Equipment and materials testing - Tractors
H225	Equipment and materials testing - Vehicular equipment components
H226	Equipment and materials testing - Tires and tubes
H228	Equipment and materials testing - Engines, turbines, and components
H229	Equipment and materials testing - Engine accessories
H230	Equipment and materials testing - Mechanical power transmission equipment
H231	Equipment and materials testing - Bearings
H232	Equipment and materials testing - Woodworking machinery and equipment
H234	Equipment and materials testing - Metalworking machinery
H235	Equipment and materials testing - Service and trade equipment
H236	Equipment and materials testing - Special industry machinery
H237	Equipment and materials testing - Agricultural machinery and equipment
H238	Equipment and materials testing - Construction, mining, excavating, and highway maintenance equipment
H239	Equipment and materials testing - Materials handling equipment
H240	Equipment and materials testing - Rope, cable, chain, and fittings
H241	Equipment and materials testing - Refrigeration, air conditioning, and air circulating equipment
H242	Equipment/materials testing - Fire fighting/rescue/safety equipment; environmental protect equipment/materials
H243	Equipment and materials testing - Pumps and compressors
H244	Equipment and materials testing - Furnace, steam plant, and drying equipment; nuclear reactors
H245	Equipment and materials testing - Plumbing, heating, and waste disposal equipment
H246	Equipment and materials testing - Water purification and sewage treatment equipment
H247	Equipment and materials testing - Pipe, tubing, hose, and fittings
H248	Equipment and materials testing - Valves
H249	Equipment and materials testing - Maintenance and repair shop equipment
H251	Equipment and materials testing - Hand tools
H252	Equipment and materials testing - Measuring tools
H253	Equipment and materials testing - Hardware and abrasives
H254	Equipment and materials testing - Prefabricated structures and scaffolding
H255	Equipment and materials testing - Lumber, millwork, plywood, and veneer
H256	Equipment and materials testing - Construction and building materials
H258	Equipment and materials testing - Communication, detection, and coherent radiation equipment
H259	Equipment and materials testing - Electrical and electronic equipment components
H260	Equipment and materials testing - Fiber optics materials, components, assemblies, and accessories
H261	Equipment and materials testing - Electric wire and power distribution equipment
H262	Equipment and materials testing - Lighting fixtures and lamps
H263	Equipment and materials testing - Alarm, signal, and security detection systems
H265	Equipment and materials testing - Medical, dental, and veterinary equipment and supplies
H266	Equipment and materials testing - Instruments and laboratory equipment
H267	Equipment and materials testing - Photographic equipment
H268	Equipment and materials testing - Chemicals and chemical products
H269	Equipment and materials testing - Training aids and devices
H270	Equipment and materials testing - ADP equipment/software/supplies/support equipment
H271	Equipment and materials testing - Furniture
H272	Equipment and materials testing - Household and commercial furnishings and appliances
H273	Equipment and materials testing - Food preparation and serving equipment
H274	Equipment/materials testing - Office machines, text processing systems, and visible record equipment
H275	Equipment and materials testing - Office supplies and devices
H276	Equipment and materials testing - Books, maps, and other publications
H277	Equipment and materials testing - Musical instruments/phonograph/home radio
H278	Equipment and materials testing - Recreational and athletic equipment
H279	Equipment and materials testing - Cleaning equipment and supplies
H280	Equipment and materials testing - Brushes, paints, sealers, and adhesives
H281	Equipment and materials testing - Containers, packaging, and packing supplies
H283	Equipment and materials testing - Textiles, leather, furs, apparel and shoe findings, tents and flags
H284	Equipment and materials testing - Clothing, individual equipment, and insignia
H285	Equipment and materials testing - Toiletries
H287	Equipment and materials testing - Agricultural supplies
H288	Equipment and materials testing - Live animals
H289	Equipment and materials testing - Subsistence
H291	Equipment and materials testing - Fuels, lubricants, oils, and waxes
H293	Equipment and materials testing - Nonmetallic fabricated materials
H294	Equipment and materials testing - Nonmetallic crude materials
H295	Equipment and materials testing - Metal bars, sheets, and shapes
H296	Equipment and materials testing - Ores, minerals, and their primary products
H299	Equipment and materials testing - Miscellaneous
H3	Inspection services
H310	Inspection - Weapons
H311	Inspection - Nuclear ordnance
H312	Inspection - Fire control equipment
H313	Inspection - Ammunition and explosives
H314	Inspection - Guided missiles
H315	Inspection - Aircraft and airframe structural components
H316	Inspection - Aircraft components and accessories
H317	Inspection - Aircraft launching, landing, and ground handling equipment
H318	Inspection - Space vehicles
H319	Inspection - Ships, small craft, pontoons, and floating docks
H320	Inspection - Ship and marine equipment
H322	Inspection - Railway equipment
H323	Inspection - Ground effect vehicles, motor vehicles, trailers, and cycles
H324	Inspection - Tractors
H325	Inspection - Vehicular equipment components
H326	Inspection - Tires and tubes
H328	Inspection - Engines, turbines, and components
H329	Inspection - Engine accessories
H330	Inspection - Mechanical power transmission equipment
H331	Inspection - Bearings
H332	Inspection - Woodworking machinery and equipment
H334	Inspection - Metalworking machinery
H335	Inspection - Service and trade equipment
H336	Inspection - Special industry machinery
H337	Inspection - Agricultural machinery and equipment
H338	Inspection - Construction, mining, excavating, and highway maintenance equipment
H339	Inspection - Materials handling equipment
H340	Inspection - Rope, cable, chain, and fittings
H341	Inspection - Refrigeration, air conditioning, and air circulating equipment
H342	Inspection - Fire fighting/rescue/safety equipment; environmental protect equipment/materials
H343	Inspection - Pumps and compressors
H344	Inspection - Furnace, steam plant, and drying equipment; nuclear reactors
H345	Inspection - Plumbing, heating, and waste disposal equipment
H346	Inspection - Water purification and sewage treatment equipment
H347	Inspection - Pipe, tubing, hose, and fittings
H348	Inspection - Valves
H349	Inspection - Maintenance and repair shop equipment
H351	Inspection - Hand tools
H352	Inspection - Measuring tools
H353	Inspection - Hardware and abrasives
H354	Inspection - Prefabricated structures and scaffolding
H355	Inspection - Lumber, millwork, plywood, and veneer
H356	Inspection - Construction and building materials
H358	Inspection - Communication, detection, and coherent radiation equipment
H359	Inspection - Electrical and electronic equipment components
H360	Inspection - Fiber optics materials, components, assemblies, and accessories
H361	Inspection - Electric wire and power distribution equipment
H362	Inspection - Lighting fixtures and lamps
H363	Inspection - Alarm, signal, and security detection systems
H365	Inspection - Medical, dental, and veterinary equipment and supplies
H366	Inspection - Instruments and laboratory equipment
H367	Inspection - Photographic equipment
H368	Inspection - Chemicals and chemical products
H369	Inspection - Training aids and devices
H370	Inspection - ADP equipment/software/supplies/support equipment
H371	Inspection - Furniture
H372	Inspection - Household and commercial furnishings and appliances
H373	Inspection - Food preparation and serving equipment
H374	Inspection - Office machines, text processing systems, and visible record equipment
H375	Inspection - Office supplies and devices
H376	Inspection - Books, maps, and other publications
H377	Inspection - Musical instruments/phonograph/home radio
H378	Inspection - Recreational and athletic equipment
H379	Inspection - Cleaning equipment and supplies
H380	Inspection - Brushes, paints, sealers, and adhesives
H381	Inspection - Containers, packaging, and packing supplies
H383	Inspection - Textiles, leather, furs, apparel and shoe findings, tents and flags
H384	Inspection - Clothing, individual equipment, and insignia
H385	Inspection - Toiletries
H387	Inspection - Agricultural supplies
H388	Inspection - Live animals
H389	Inspection - Subsistence
H391	Inspection - Fuels, lubricants, oils, and waxes
H393	Inspection - Nonmetallic fabricated materials
H394	Inspection - Nonmetallic crude materials
H395	Inspection - Metal bars, sheets, and shapes
H396	Inspection - Ores, minerals, and their primary products
H399	Inspection - Miscellaneous
H9	Other quality, test, inspect services
H910	Other quality control/test/inspect - Weapons
H911	Other quality control/test/inspect - Nuclear ordnance
H912	Other quality control/test/inspect - Fire control equipment
H913	Other quality control/test/inspect - Ammunition and explosives
H914	Other quality control/test/inspect - Guided missiles
H915	Other quality control/test/inspect - Aircraft and airframe structural components
H916	Other quality control/test/inspect - Aircraft components and accessories
H917	Other quality control/test/inspect - Aircraft launching, landing, and ground handling equipment
H918	Other quality control/test/inspect - Space vehicles
H919	Other quality control/test/inspect - Ships, small craft, pontoons, and floating docks
H920	Other quality control/test/inspect - Ship and marine equipment
H922	Other quality control/test/inspect - Railway equipment
H923	Other quality control/test/inspect - Ground effect vehicles, motor vehicles, trailers, and cycles
H924	Other quality control/test/inspect - Tractors
H925	Other quality control/test/inspect - Vehicular equipment components
H926	Other quality control/test/inspect - Tires and tubes
H928	Other quality control/test/inspect - Engines, turbines, and components
H929	Other quality control/test/inspect - Engine accessories
H930	Other quality control/test/inspect - Mechanical power transmission equipment
H931	Other quality control/test/inspect - Bearings
H932	Other quality control/test/inspect - Woodworking machinery and equipment
H934	Other quality control/test/inspect - Metalworking machinery
H935	Other quality control/test/inspect - Service and trade equipment
H936	Other quality control/test/inspect - Special industry machinery
H937	Other quality control/test/inspect - Agricultural machinery and equipment
H938	Other quality control/test/inspect - Construction, mining, excavating, and highway maintenance equipment
H939	Other quality control/test/inspect - Materials handling equipment
H940	Other quality control/test/inspect - Rope, cable, chain, and fittings
H941	Other quality control/test/inspect - Refrigeration, air conditioning, and air circulating equipment
H942	Other quality control/test/inspect - Fire fighting/rescue/safety equipment; environmental protect equipment/materials
H943	Other quality control/test/inspect - Pumps and compressors
H944	Other quality control/test/inspect - Furnace, steam plant, and drying equipment; nuclear reactors
H945	Other quality control/test/inspect - Plumbing, heating, and waste disposal equipment
H946	Other quality control/test/inspect - Water purification and sewage treatment equipment
H947	Other quality control/test/inspect - Pipe, tubing, hose, and fittings
H948	Other quality control/test/inspect - Valves
H949	Other quality control/test/inspect - Maintenance and repair shop equipment
H951	Other quality control/test/inspect - Hand tools
H952	Other quality control/test/inspect - Measuring tools
H953	Other quality control/test/inspect - Hardware and abrasives
H954	Other quality control/test/inspect - Prefabricated structures and scaffolding
H955	Other quality control/test/inspect - Lumber, millwork, plywood, and veneer
H956	Other quality control/test/inspect - Construction and building materials
H958	Other quality control/test/inspect - Communication, detection, and coherent radiation equipment
H959	Other quality control/test/inspect - Electrical and electronic equipment components
H960	Other quality control/test/inspect - Fiber optics materials, components, assemblies, and accessories
H961	Other quality control/test/inspect - Electric wire and power distribution equipment
H962	Other quality control/test/inspect - Lighting fixtures and lamps
H963	Other quality control/test/inspect - Alarm, signal, and security detection systems
H965	Other quality control/test/inspect - Medical, dental, and veterinary equipment and supplies
H966	Other quality control/test/inspect - Instruments and laboratory equipment
H967	Other quality control/test/inspect - Photographic equipment
H968	Other quality control/test/inspect - Chemicals and chemical products
H969	Other quality control/test/inspect - Training aids and devices
H970	Other quality control/test/inspect - ADP equipment/software/supplies/support equipment
H971	Other quality control/test/inspect - Furniture
H972	Other quality control/test/inspect - Household and commercial furnishings and appliances
H973	Other quality control/test/inspect - Food preparation and serving equipment
H974	Other quality control/test/inspect - Office machines, text processing systems, and visible record equipment
H975	Other quality control/test/inspect - Office supplies and devices
H976	Other quality control/test/inspect - Books, maps, and other publications
H977	Other quality control/test/inspect - Musical instruments/phonograph/home radio
H978	Other quality control/test/inspect - Recreational and athletic equipment
H979	Other quality control/test/inspect - Cleaning equipment and supplies
H980	Other quality control/test/inspect - Brushes, paints, sealers, and adhesives
H981	Other quality control/test/inspect - Containers, packaging, and packing supplies
H983	Other quality control/test/inspect - Textiles, leather, furs, apparel and shoe findings, tents and flags
H984	Other quality control/test/inspect - Clothing, individual equipment, and insignia
H985	Other quality control/test/inspect - Toiletries
H987	Other quality control/test/inspect - Agricultural supplies
H988	Other quality control/test/inspect - Live animals
H989	Other quality control/test/inspect - Subsistence
H991	Other quality control/test/inspect - Fuels, lubricants, oils, and waxes
H993	Other quality control/test/inspect - Nonmetallic fabricated materials
H994	Other quality control/test/inspect - Nonmetallic crude materials
H995	Other quality control/test/inspect - Metal bars, sheets, and shapes
H996	Other quality control/test/inspect - Ores, minerals, and their primary products
H999	Other quality control/test/inspect - Miscellaneous
J	Maintenance, repair, and rebuilding of equipment
J0	Maintenance, repair, and rebuilding of equipment
J010	Maintenance/repair/rebuild of equipment - Weapons
J011	Maintenance/repair/rebuild of equipment - Nuclear ordnance
J012	Maintenance/repair/rebuild of equipment - Fire control equipment
J013	Maintenance/repair/rebuild of equipment - Ammunition and explosives
J014	Maintenance/repair/rebuild of equipment - Guided missiles
J015	Maintenance/repair/rebuild of equipment - Aircraft and airframe structural components
J016	Maintenance/repair/rebuild of equipment - Aircraft components and accessories
J017	Maintenance/repair/rebuild of equipment - Aircraft launching, landing, and ground handling equipment
J018	Maintenance/repair/rebuild of equipment - Space vehicles
J019	Maintenance/repair/rebuild of equipment - Ships, small craft, pontoons, and floating docks
J020	Maintenance/repair/rebuild of equipment - Ship and marine equipment
J022	Maintenance/repair/rebuild of equipment - Railway equipment
J023	Maintenance/repair/rebuild of equipment - Ground effect vehicles, motor vehicles, trailers, and cycles
J024	Maintenance/repair/rebuild of equipment - Tractors
J025	Maintenance/repair/rebuild of equipment - Vehicular equipment components
J026	Maintenance/repair/rebuild of equipment - Tires and tubes
J028	Maintenance/repair/rebuild of equipment - Engines, turbines, and components
J029	Maintenance/repair/rebuild of equipment - Engine accessories
J030	Maintenance/repair/rebuild of equipment - Mechanical power transmission equipment
J031	Maintenance/repair/rebuild of equipment - Bearings
J032	Maintenance/repair/rebuild of equipment - Woodworking machinery and equipment
J034	Maintenance/repair/rebuild of equipment - Metalworking machinery
J035	Maintenance/repair/rebuild of equipment - Service and trade equipment
J036	Maintenance/repair/rebuild of equipment - Special industry machinery
J037	Maintenance/repair/rebuild of equipment - Agricultural machinery and equipment
J038	Maintenance/repair/rebuild of equipment - Construction/mining/excavating/highway maintenance equipment
J039	Maintenance/repair/rebuild of equipment - Materials handling equipment
J040	Maintenance/repair/rebuild of equipment - Rope, cable, chain, and fittings
J041	Maintenance/repair/rebuild of equipment - Refrigeration, air conditioning, and air circulating equipment
J042	Maintenance/repair/rebuild of equipment - Fire fighting/rescue/safety equipment; environmental protect equipment/materials
J043	Maintenance/repair/rebuild of equipment - Pumps and compressors
J044	Maintenance/repair/rebuild of equipment - Furnace, steam plant, and drying equipment; nuclear reactors
J045	Maintenance/repair/rebuild of equipment - Plumbing, heating, and waste disposal equipment
J046	Maintenance/repair/rebuild of equipment - Water purification and sewage treatment equipment
J047	Maintenance/repair/rebuild of equipment - Pipe, tubing, hose, and fittings
J048	Maintenance/repair/rebuild of equipment - Valves
J049	Maintenance/repair/rebuild of equipment - Maintenance and repair shop equipment
J051	Maintenance/repair/rebuild of equipment - Hand tools
J052	Maintenance/repair/rebuild of equipment - Measuring tools
J053	Maintenance/repair/rebuild of equipment - Hardware and abrasives
J054	Maintenance/repair/rebuild of equipment - Prefabricated structures and scaffolding
J055	Maintenance/repair/rebuild of equipment - Lumber, millwork, plywood, and veneer
J056	Maintenance/repair/rebuild of equipment - Construction and building materials
J058	Maintenance/repair/rebuild of equipment - Communication, detection, and coherent radiation equipment
J059	Maintenance/repair/rebuild of equipment - Electrical and electronic equipment components
J060	Maintenance/repair/rebuild of equipment - Fiber optics materials, components, assemblies, and accessories
J061	Maintenance/repair/rebuild of equipment - Electric wire and power distribution equipment
J062	Maintenance/repair/rebuild of equipment - Lighting fixtures and lamps
J063	Maintenance/repair/rebuild of equipment - Alarm, signal, and security detection systems
J065	Maintenance/repair/rebuild of equipment - Medical, dental, and veterinary equipment and supplies
J066	Maintenance/repair/rebuild of equipment - Instruments and laboratory equipment
J067	Maintenance/repair/rebuild of equipment - Photographic equipment
J068	Maintenance/repair/rebuild of equipment - Chemicals and chemical products
J069	Maintenance/repair/rebuild of equipment - Training aids and devices
J070	Maintenance/repair/rebuild of equipment - ADP equipment/software/supplies/support equipment
J071	Maintenance/repair/rebuild of equipment - Furniture
J072	Maintenance/repair/rebuild of equipment - Household and commercial furnishings and appliances
J073	Maintenance/repair/rebuild of equipment - Food preparation and serving equipment
J074	Maintenance/repair/rebuild of equipment - Office machines/text processing systems/visible record equipment
J075	Maintenance/repair/rebuild of equipment - Office supplies and devices
J076	Maintenance/repair/rebuild of equipment - Books, maps, and other publications
J077	Maintenance/repair/rebuild of equipment - Musical instruments/phonograph/home radio
J078	Maintenance/repair/rebuild of equipment - Recreational and athletic equipment
J079	Maintenance/repair/rebuild of equipment - Cleaning equipment and supplies
J080	Maintenance/repair/rebuild of equipment - Brushes, paints, sealers, and adhesives
J081	Maintenance/repair/rebuild of equipment - Containers, packaging, and packing supplies
J083	Maintenance/repair/rebuild of equipment - Textiles, leather, furs, apparel/shoe findings, tents/flags
J084	Maintenance/repair/rebuild of equipment - Clothing, individual equipment, and insignia
J085	Maintenance/repair/rebuild of equipment - Toiletries
J087	Maintenance/repair/rebuild of equipment - Agricultural supplies
J088	Maintenance/repair/rebuild of equipment - Live animals
J089	Maintenance/repair/rebuild of equipment - Subsistence
J091	Maintenance/repair/rebuild of equipment - Fuels, lubricants, oils, and waxes
J093	Maintenance/repair/rebuild of equipment - Nonmetallic fabricated materials
J094	Maintenance/repair/rebuild of equipment - Nonmetallic crude materials
J095	Maintenance/repair/rebuild of equipment - Metal bars, sheets, and shapes
J096	Maintenance/repair/rebuild of equipment - Ores, minerals, and their primary products
J099	Maintenance/repair/rebuild of equipment - Miscellaneous
J9	Non-nuclear ship repair
J998	Non-nuclear ship repair (east)
J999	Non-nuclear ship repair (west)
K	Modification of equipment
K0	Modification of equipment
K010	Modification of equipment - Weapons
K011	Modification of equipment - Nuclear ordnance
K012	Modification of equipment - Fire control equipment
K013	Modification of equipment - Ammunition and explosives
K014	Modification of equipment - Guided missiles
K015	Modification of equipment - Aircraft and airframe structural components
K016	Modification of equipment - Aircraft components and accessories
K017	Modification of equipment - Aircraft launching, landing, and ground handling equipment
K018	Modification of equipment - Space vehicles
K019	Modification of equipment - Ships, small craft, pontoons, and floating docks
K020	Modification of equipment - Ship and marine equipment
K022	Modification of equipment - Railway equipment
K023	Modification of equipment - Ground effect vehicles, motor vehicles, trailers, and cycles
K024	Modification of equipment - Tractors
K025	Modification of equipment - Vehicular equipment components
K026	Modification of equipment - Tires and tubes
K028	Modification of equipment - Engines, turbines, and components
K029	Modification of equipment - Engine accessories
K030	Modification of equipment - Mechanical power transmission equipment
K031	Modification of equipment - Bearings
K032	Modification of equipment - Woodworking machinery and equipment
K034	Modification of equipment - Metalworking machinery
K035	Modification of equipment - Service and trade equipment
K036	Modification of equipment - Special industry machinery
K037	Modification of equipment - Agricultural machinery and equipment
K038	Modification of equipment - Construction, mining, excavating, and highway maintenance equipment
K039	Modification of equipment - Materials handling equipment
K040	Modification of equipment - Rope, cable, chain, and fittings
K041	Modification of equipment - Refrigeration, air conditioning, and air circulating equipment
K042	Modification of equipment - Fire fighting/rescue/safety equipment; environmental protect equipment/materials
K043	Modification of equipment - Pumps and compressors
K044	Modification of equipment - Furnace, steam plant, and drying equipment; nuclear reactors
K045	Modification of equipment - Plumbing, heating, and waste disposal equipment
K046	Modification of equipment - Water purification and sewage treatment equipment
K047	Modification of equipment - Pipe, tubing, hose, and fittings
K048	Modification of equipment - Valves
K049	Modification of equipment - Maintenance and repair shop equipment
K051	Modification of equipment - Hand tools
K052	Modification of equipment - Measuring tools
K053	Modification of equipment - Hardware and abrasives
K054	Modification of equipment - Prefabricated structures and scaffolding
K055	Modification of equipment - Lumber, millwork, plywood, and veneer
K056	Modification of equipment - Construction and building materials
K058	Modification of equipment - Communication, detection, and coherent radiation equipment
K059	Modification of equipment - Electrical and electronic equipment components
K060	Modification of equipment - Fiber optics materials, components, assemblies, and accessories
K061	Modification of equipment - Electric wire and power distribution equipment
K062	Modification of equipment - Lighting fixtures and lamps
K063	Modification of equipment - Alarm, signal, and security detection systems
K065	Modification of equipment - Medical, dental, and veterinary equipment and supplies
K066	Modification of equipment - Instruments and laboratory equipment
K067	Modification of equipment - Photographic equipment
K068	Modification of equipment - Chemicals and chemical products
K069	Modification of equipment - Training aids and devices
K070	Modification of equipment - ADP equipment/software/supplies/support equipment
K071	Modification of equipment - Furniture
K072	Modification of equipment - Household and commercial furnishings and appliances
K073	Modification of equipment - Food preparation and serving equipment
K074	Modification of equipment - Office machines, text processing systems, and visible record equipment
K075	Modification of equipment - Office supplies and devices
K076	Modification of equipment - Books, maps, and other publications
K077	Modification of equipment - Musical instruments/phonograph/home radio
K078	Modification of equipment - Recreational and athletic equipment
K079	Modification of equipment - Cleaning equipment and supplies
K080	Modification of equipment - Brushes, paints, sealers, and adhesives
K081	Modification of equipment - Containers, packaging, and packing supplies
K083	Modification of equipment - Textiles, leather, furs, apparel and shoe findings, tents and flags
K084	Modification of equipment - Clothing, individual equipment, and insignia
K085	Modification of equipment - Toiletries
K087	Modification of equipment - Agricultural supplies
K088	Modification of equipment - Live animals
K089	Modification of equipment - Subsistence
K091	Modification of equipment - Fuels, lubricants, oils, and waxes
K093	Modification of equipment - Nonmetallic fabricated materials
K094	Modification of equipment - Nonmetallic crude materials
K095	Modification of equipment - Metal bars, sheets, and shapes
K096	Modification of equipment - Ores, minerals, and their primary products
K099	Modification of equipment - Miscellaneous
L	Technical representative services
L0	Technical representative services
L010	Technical representative - Weapons
L011	Technical representative - Nuclear ordnance
L012	Technical representative - Fire control equipment
L013	Technical representative - Ammunition and explosives
L014	Technical representative - Guided missiles
L015	Technical representative - Aircraft and airframe structural components
L016	Technical representative - Aircraft components and accessories
L017	Technical representative - Aircraft launching, landing, and ground handling equipment
L018	Technical representative - Space vehicles
L019	Technical representative - Ships, small craft, pontoons, and floating docks
L020	Technical representative - Ship and marine equipment
L022	Technical representative - Railway equipment
L023	Technical representative - Ground effect vehicles, motor vehicles, trailers, and cycles
L024	Technical representative - Tractors
L025	Technical representative - Vehicular equipment components
L026	Technical representative - Tires and tubes
L028	Technical representative - Engines, turbines, and components
L029	Technical representative - Engine accessories
L030	Technical representative - Mechanical power transmission equipment
L031	Technical representative - Bearings
L032	Technical representative - Woodworking machinery and equipment
L034	Technical representative - Metalworking machinery
L035	Technical representative - Service and trade equipment
L036	Technical representative - Special industry machinery
L037	Technical representative - Agricultural machinery and equipment
L038	Technical representative - Construction/mining/excavating/highway maintenance equipment
L039	Technical representative - Materials handling equipment
L040	Technical representative - Rope, cable, chain, and fittings
L041	Technical representative - Refrigeration, air conditioning, and air circulating equipment
L042	Technical representative - Fire fighting/rescue/safety equipment; environmental protect equipment/materials
L043	Technical representative - Pumps and compressors
L044	Technical representative - Furnace, steam plant, and drying equipment; nuclear reactors
L045	Technical representative - Plumbing, heating, and waste disposal equipment
L046	Technical representative - Water purification and sewage treatment equipment
L047	Technical representative - Pipe, tubing, hose, and fittings
L048	Technical representative - Valves
L049	Technical representative - Maintenance and repair shop equipment
L051	Technical representative - Hand tools
L052	Technical representative - Measuring tools
L053	Technical representative - Hardware and abrasives
L054	Technical representative - Prefabricated structures and scaffolding
L055	Technical representative - Lumber, millwork, plywood, and veneer
L056	Technical representative - Construction and building materials
L058	Technical representative - Communication, detection, and coherent radiation equipment
L059	Technical representative - Electrical and electronic equipment components
L060	Technical representative - Fiber optics materials, components, assemblies, and accessories
L061	Technical representative - Electric wire and power distribution equipment
L062	Technical representative - Lighting fixtures and lamps
L063	Technical representative - Alarm, signal, and security detection systems
L065	Technical representative - Medical, dental, and veterinary equipment and supplies
L066	Technical representative - Instruments and laboratory equipment
L067	Technical representative - Photographic equipment
L068	Technical representative - Chemicals and chemical products
L069	Technical representative - Training aids and devices
L070	Technical representative - ADP equipment/software/supplies/support equipment
L071	Technical representative - Furniture
L072	Technical representative - Household and commercial furnishings and appliances
L073	Technical representative - Food preparation and serving equipment
L074	Technical representative - Office machines/text processing systems/visible record equipment
L075	Technical representative - Office supplies and devices
L076	Technical representative - Books, maps, and other publications
L077	Technical representative - Musical instruments/phonograph/home radio
L078	Technical representative - Recreational and athletic equipment
L079	Technical representative - Cleaning equipment and supplies
L080	Technical representative - Brushes, paints, sealers, and adhesives
L081	Technical representative - Containers, packaging, and packing supplies
L083	Technical representative - Textiles, leather, furs, apparel/shoe findings, tents/flags
L084	Technical representative - Clothing, individual equipment, and insignia
L085	Technical representative - Toiletries
L087	Technical representative - Agricultural supplies
L088	Technical representative - Live animals
L089	Technical representative - Subsistence
L091	Technical representative - Fuels, lubricants, oils, and waxes
L093	Technical representative - Nonmetallic fabricated materials
L094	Technical representative - Nonmetallic crude materials
L095	Technical representative - Metal bars, sheets, and shapes
L096	Technical representative - Ores, minerals, and their primary products
L099	Technical representative - Miscellaneous
M	Operation of government-owned facilities
M1	Operation of government-owned facilities
M111	Operation of office buildings	2011-09-30
M112	Operation of government conf space & facilities	2011-09-30
M119	Operation of government other administrative-service buildings	2011-09-30
M121	Operation of government air traffic towers	2011-09-30
M122	Operation of government air traffic training facilities	2011-09-30
M123	Operation of government RADAR & nav facility	2011-09-30
M124	Operation of airport runways	2011-09-30
M125	Operation of airport terminals	2011-09-30
M126	Operation of government missile systems facilities	2011-09-30
M127	Operation of government elct & comm systems facilities	2011-09-30
M129	Operation of government other airfield struct	2011-09-30
M131	Operation of schools	2011-09-30
M139	Operation of government other educational building	2011-09-30
M141	Operation of government hospitals & infirmary	2011-09-30
M142	Operation of government laboratories & clinics	2011-09-30
M149	Operation of government other hospital buildings	2011-09-30
M151	Operation of ammunition facilities	2011-09-30
M152	Operation of maintenance buildings	2011-09-30
M153	Operation of production buildings	2011-09-30
M154	Operation of government ship const-representative facilities	2011-09-30
M155	Operation of government tank automotive facilities	2011-09-30
M159	Operation of government other industrial building	2011-09-30
M161	Operation of government family housing	2011-09-30
M162	Operation of recreational buildings	2011-09-30
M163	Operation of government troop housing	2011-09-30
M164	Operation of dining facilities	2011-09-30
M165	Operation of religious facilities	2011-09-30
M166	Operation of penal facilities	2011-09-30
M169	Operation of government other residential building	2011-09-30
M171	Operation of government ammo storage buildings	2011-09-30
M172	Operation of government food storage buildings	2011-09-30
M173	Operation of fuel storage buildings	2011-09-30
M174	Operation of government open storage facilities	2011-09-30
M179	Operation of government other warehouse buildings	2011-09-30
M181	Operation of government R&D GOCO facilities	2011-09-30
M182	Operation of government R&D gogo facilities	2011-09-30
M183	Operation of government R&D GOCO envir laboratories	2011-09-30
M184	Operation of government R&D gogo envir laboratories	2011-09-30
M191	Operation of government exhibition buildings	2011-09-30
M192	Operation of government test buildings	2011-09-30
M199	Operation of government miscellaneous buildings	2011-09-30
M1AA	Operation of office buildings
M1AB	Operation of conference space and facilities
M1AZ	Operation of other administrative facilities and service buildings
M1BA	Operation of air traffic control towers
M1BB	Operation of air traffic control training facilities
M1BC	Operation of RADAR and navigational facilities
M1BD	Operation of airport runways and taxiways
M1BE	Operation of airport terminals
M1BF	Operation of missile system facilities
M1BG	Operation of electronic and communications facilities
M1BZ	Operation of other airfield structures
M1CA	Operation of schools
M1CZ	Operation of other educational buildings
M1DA	Operation of hospitals and infirmaries
M1DB	Operation of laboratories and clinics
M1DZ	Operation of other hospital buildings
M1EA	Operation of ammunition facilities
M1EB	Operation of maintenance buildings
M1EC	Operation of production buildings
M1ED	Operation of ship construction and repair facilities
M1EE	Operation of tank automotive facilities
M1EZ	Operation of other industrial buildings
M1FA	Operation of family housing facilities
M1FB	Operation of recreational buildings
M1FC	Operation of troop housing facilities
M1FD	Operation of dining facilities
M1FE	Operation of religious facilities
M1FF	Operation of penal facilities
M1FZ	Operation of other residential buildings
M1GA	Operation of ammunition storage buildings
M1GB	Operation of food or grain storage buildings
M1GC	Operation of fuel storage buildings
M1GD	Operation of open storage facilities
M1GZ	Operation of other warehouse buildings
M1HA	Operation of government-owned contractor-operated (GOCO) R&D facilities
M1HB	Operation of government-owned government-operated (GOGO) R&D facilities
M1HC	Operation of government-owned contractor-operated (GOCO) environmental laboratories
M1HZ	Operation of government-owned government-operated (GOGO) environmental laboratories
M1JA	Operation of museums and exhibition buildings
M1JB	Operation of testing and measurement buildings
M1JZ	Operation of miscellaneous buildings
M1KA	Operation of dams
M1KB	Operation of canals
M1KC	Operation of mine fire control facilities
M1KD	Operation of mine subsidence control facilities
M1KE	Operation of surface mine reclamation facilities
M1KF	Operation of dredging facilities
M1KZ	Operation of other conservation and development facilities
M1LA	Operation of airport service roads
M1LB	Operation of highways, roads, streets, bridges, and railways
M1LC	Operation of tunnels and subsurface structures
M1LZ	Operation of parking facilities
M1MA	Operation of electric power generation facilities - Coal
M1MB	Operation of electric power generation facilities - Gas
M1MC	Operation of electric power generation facilities - Geothermal
M1MD	Operation of electric power generation facilities - Hydro
M1ME	Operation of electric power generation facilities - Nuclear
M1MF	Operation of electric power generation facilities - Petroleum
M1MG	Operation of electric power generation facilities - Solar
M1MH	Operation of electric power generation facilities - Wind
M1MZ	Operation of electric power generation facilities - Other, including transmission
M1NA	Operation of fuel supply facilities
M1NB	Operation of heating and cooling plants
M1NC	Operation of pollution abatement and control facilities
M1ND	Operation of sewage and waste facilities
M1NE	Operation of water supply facilities
M1NZ	Operation of other utilities
M1PA	Operation of recreation facilities (non-building)
M1PB	Operation of exhibit design (non-building)
M1PC	Operation of unimproved real property (land)
M1PD	Operation of waste treatment and storage facilities
M1PZ	Operation of other non-building facilities
M1QA	Operation of restoration of real property (public or private)
M2	Operation of government-owned facilities other than buildings
M211	Operation of dams	2011-09-30
M212	Operation of canals	2011-09-30
M213	Operation of government mine fire cont	2011-09-30
M214	Operation of government mine subsidence contr	2011-09-30
M215	Operation of government surface mine reclam	2011-09-30
M216	Operation of dredging	2011-09-30
M219	Operation of government other consv structure	2011-09-30
M221	Operation of airport service roads	2011-09-30
M222	Operation of government highways-roads-STS-bridges-rai	2011-09-30
M223	Operation of government tunnels-subsurface structures	2011-09-30
M224	Operation of government parking facilities	2011-09-30
M231	Operation of electric power generation facilities - Coal	2011-09-30
M232	Operation of electric power generation facilities - Gas	2011-09-30
M233	Operation of government electric power generation - Geothermal	2011-09-30
M234	Operation of electric power generation facilities - Hydro	2011-09-30
M235	Operation of government electric power generation - Nuclear	2011-09-30
M236	Operation of government electric power generation - Petroleum	2011-09-30
M237	Operation of electric power generation facilities - Solar	2011-09-30
M239	Operation of government electric power generation - Other	2011-09-30
M241	Operation of fuel supply facilities	2011-09-30
M242	Operation of government heating & cool plants	2011-09-30
M243	Operation of government pollution abatement	2011-09-30
M244	Operation of government sewage & waste	2011-09-30
M245	Operation of government water supply	2011-09-30
M249	Operation of other utilities	2011-09-30
M291	Operation of government recrea non-building structures	2011-09-30
M292	Operation of government exhibit (non building)	2011-09-30
M293	Operation of government unimproved real prop	2011-09-30
M294	Operation of government waste treatment-store facilities	2011-09-30
M299	Operation of government all oth non-building facilities	2011-09-30
M2AA	Husbanding Services-Communications Services
M2AB	Husbanding Services-Force Protection
M2AC	Husbanding Services-Removal Services
M2AD	Husbanding Services-Material Handling
M2AE	Husbanding services-purchasing services
M2AF	Husbanding Services-Incidental Services
M2BA	Husbanding Services-Transportation Services
M2BB	Husbanding Services-Fuel Services
M2BZ	Husbanding Services-Other Port Services
M2CA	Ship Husbanding Services-Management/Integration Service
M3	Operation of restoration activities	2011-09-30
M300	Operation of government restoration	2011-09-30
N	Installation of equipment
N0	Installation of equipment
N010	Installation of equipment - Weapons
N011	Installation of equipment - Nuclear ordnance
N012	Installation of equipment - Fire control equipment
N013	Installation of equipment - Ammunition and explosives
N014	Installation of equipment - Guided missiles
N015	Installation of equipment - Aircraft and airframe structural components
N016	Installation of equipment - Aircraft components and accessories
N017	Installation of equipment - Aircraft launching, landing, and ground handling equipment
N018	Installation of equipment - Space vehicles
N019	Installation of equipment - Ships, small craft, pontoons, and floating docks
N020	Installation of equipment - Ship and marine equipment
N022	Installation of equipment - Railway equipment
N023	Installation of equipment - Ground effect vehicles, motor vehicles, trailers, and cycles
N024	Installation of equipment - Tractors
N025	Installation of equipment - Vehicular equipment components
N026	Installation of equipment - Tires and tubes
N028	Installation of equipment - Engines, turbines, and components
N029	Installation of equipment - Engine accessories
N030	Installation of equipment - Mechanical power transmission equipment
N031	Installation of equipment - Bearings
N032	Installation of equipment - Woodworking machinery and equipment
N034	Installation of equipment - Metalworking machinery
N035	Installation of equipment - Service and trade equipment
N036	Installation of equipment - Special industry machinery
N037	Installation of equipment - Agricultural machinery and equipment
N038	Installation of equipment - Construction, mining, excavating, and highway maintenance equipment
N039	Installation of equipment - Materials handling equipment
N040	Installation of equipment - Rope, cable, chain, and fittings
N041	Installation of equipment - Refrigeration, air conditioning, and air circulating equipment
N042	Installation of equipment - Fire fighting/rescue/safety equipment; environmental protect equipment/materials
N043	Installation of equipment - Pumps and compressors
N044	Installation of equipment - Furnace, steam plant, and drying equipment; nuclear reactors
N045	Installation of equipment - Plumbing, heating, and waste disposal equipment
N046	Installation of equipment - Water purification and sewage treatment equipment
N047	Installation of equipment - Pipe, tubing, hose, and fittings
N048	Installation of equipment - Valves
N049	Installation of equipment - Maintenance and repair shop equipment
N051	Installation of equipment - Hand tools
N052	Installation of equipment - Measuring tools
N053	Installation of equipment - Hardware and abrasives
N054	Installation of equipment - Prefabricated structures and scaffolding
N055	Installation of equipment - Lumber, millwork, plywood, and veneer
N056	Installation of equipment - Construction and building materials
N058	Installation of equipment - Communication, detection, and coherent radiation equipment
N059	Installation of equipment - Electrical and electronic equipment components
N060	Installation of equipment - Fiber optics materials, components, assemblies, and accessories
N061	Installation of equipment - Electric wire and power distribution equipment
N062	Installation of equipment - Lighting fixtures and lamps
N063	Installation of equipment - Alarm, signal, and security detection systems
N065	Installation of equipment - Medical, dental, and veterinary equipment and supplies
N066	Installation of equipment - Instruments and laboratory equipment
N067	Installation of equipment - Photographic equipment
N068	Installation of equipment - Chemicals and chemical products
N069	Installation of equipment - Training aids and devices
N070	Installation of equipment - ADP equipment/software/supplies/support equipment
N071	Installation of equipment - Furniture
N072	Installation of equipment - Household and commercial furnishings and appliances
N073	Installation of equipment - Food preparation and serving equipment
N074	Installation of equipment - Office machines, text processing systems, and visible record equipment
N075	Installation of equipment - Office supplies and devices
N076	Installation of equipment - Books, maps, and other publications
N077	Installation of equipment - Musical instruments/phonograph/home radio
N078	Installation of equipment - Recreational and athletic equipment
N079	Installation of equipment - Cleaning equipment and supplies
N080	Installation of equipment - Brushes, paints, sealers, and adhesives
N081	Installation of equipment - Containers, packaging, and packing supplies
N083	Installation of equipment - Textiles, leather, furs, apparel and shoe findings, tents and flags
N084	Installation of equipment - Clothing, individual equipment, and insignia
N085	Installation of equipment - Toiletries
N087	Installation of equipment - Agricultural supplies
N088	Installation of equipment - Live animals
N089	Installation of equipment - Subsistence
N091	Installation of equipment - Fuels, lubricants, oils, and waxes
N093	Installation of equipment - Nonmetallic fabricated materials
N094	Installation of equipment - Nonmetallic crude materials
N095	Installation of equipment - Metal bars, sheets, and shapes
N096	Installation of equipment - Ores, minerals, and their primary products
N099	Installation of equipment - Miscellaneous
P	Salvage services
P1	Disposal of excess/surplus property
P100	Salvage - Preparation and disposal of excess/surplus property
P2	Salvage of aircraft
P200	Salvage - Aircraft
P3	Salvage of marine vessels
P300	Salvage - Marine vessels
P4	Demolition of buildings
P400	Salvage - Demolition of buildings
P5	Demolition of nonbuilding facility
P500	Salvage - Demolition of structures/facilities (other than buildings)
P9	Other salvage services
P999	Salvage - Other
Q	Medical services
Q1	Dependent Medicare services
Q101	Medical - Dependent Medicare
Q2	General health care services
Q201	Medical - General health care
Q3	Laboratory testing services
Q301	Medical - Laboratory testing
Q4	Nursing, nursing homes, evaluation and screening
Q401	Medical - Nursing
Q402	Medical - Nursing home care contracts
Q403	Medical - Evaluation/screening
Q5	Medical, dental, and surgical services
Q501	Medical - Anesthesiology
Q502	Medical - Cardio-vascular
Q503	Medical - Dentistry
Q504	Medical - Dermatology
Q505	Medical - Gastroenterology
Q506	Medical - Geriatric
Q507	Medical - Gynecology
Q508	Medical - Hematology
Q509	Medical - Internal medicine
Q510	Medical - Neurology
Q511	Medical - Ophthalmology
Q512	Medical - Optometry
Q513	Medical - Orthopedic
Q514	Medical - Otolaryngology
Q515	Medical - Pathology
Q516	Medical - Pediatric
Q517	Medical - Pharmacology
Q518	Medical - Physical medicine/rehabilitation
Q519	Medical - Psychiatry
Q520	Medical - Podiatry
Q521	Medical - Pulmonary
Q522	Medical - Radiology
Q523	Medical - Surgery
Q524	Medical - Thoracic
Q525	Medical - Urology
Q526	Medical - Medical/psychiatric consultation
Q527	Medical - Nuclear medicine
Q528	Social work
Q529	Emergency medicine services
Q530	Endocrinology medicine services
Q531	Nephrology medicine services
Q532	Chiropractic & acupuncture services
Q533	Occupational & public health services
Q6	Certified medical support
Q601	Medical coding and auditing
Q602	Medical records
Q603	Medical transcriptions
Q7	Specialized technical/medical support
Q701	Specialized medical support
Q702	Technical medical support
Q8	Clerical medical support
Q801	Medical appointing services
Q802	Clerical medical support
Q9	Other medical services
Q901	Healthcare environmental cleaning
Q999	Medical - Other
R	Professional, administrative, and management support services
R1	Buildings and facilities (obsolete)	1999-07-31
R111	Buildings & facilities/administrative & service buildings	1999-07-31
R112	Buildings & facilities/airfield & missile facilities	1999-07-31
R113	Buildings & facilities/educational buildings	1999-07-31
R114	Buildings & facilities/hospital buildings	1999-07-31
R115	Buildings & facilities/industrial buildings	1999-07-31
R116	Buildings & facilities/residential buildings	1999-07-31
R117	Buildings & facilities/warehouse buildings	1999-07-31
R118	Buildings & facilities/R&D facilities	1999-07-31
R119	Buildings & facilities/other buildings	1999-07-31
R121	Non-building/conservation & development	1999-07-31
R122	Non-building/highways-roads-bridges	1999-07-31
R123	Non-building/electric power genr	1999-07-31
R124	Non-building/utilities	1999-07-31
R129	Non-building/other	1999-07-31
R2	Architect-engineer (obsolete codes)	1999-07-31
R211	A/E - Non contruct - General	1999-07-31
R212	A/E - Drafting engineering	1999-07-31
R213	A/E - Inspect - Non contruct	1999-07-31
R214	A/E - Management engineering	1999-07-31
R215	A/E - Production engineering	1999-07-31
R216	A/E - Marine engineering	1999-07-31
R219	Other architects & engin general	1999-07-31
R3	ADP services (obsolete codes)	1999-07-31
R301	ADP facility management	1999-07-31
R302	ADP systems develop & programming	1999-07-31
R303	ADP services/data entry	1999-07-31
R304	ADP services/data transmission	1999-07-31
R305	ADP teleprocessing services	1999-07-31
R306	ADP system analysis	1999-07-31
R307	Automated information system services	1999-07-31
R399	Other ADP services	1999-07-31
R4	Professional services
R401	Support - Professional: Personal care (non-medical)
R402	Support - Professional: Real estate brokerage
R403	Real estate brokerage services	1999-07-31
R404	Support - Professional: Land surveys-cadastral (non-construction)
R405	Support - Professional: Operations research/quantitative analysis
R406	Support - Professional: Policy review/development
R407	Program evaluation services	2011-09-30
R408	Support - Professional: Program management/support
R409	Program review/development services	2011-09-30
R410	Support - Professional: Program evaluation/review/development
R411	Support - Professional: Real property appraisals
R412	Support - Professional: Simulation
R413	Support - Professional: Specifications development
R414	Systems engineering services	2011-09-30
R415	Support - Professional: Technology sharing/utilization
R416	Support - Professional: Veterinary/animal care
R418	Support - Professional: Legal
R419	Educational services	2011-09-30
R420	Support - Professional: Certifications and accreditations (other than education or information tech C&A)
R421	Technical assistance	2011-09-30
R422	Support - Professional: Market research/public opinion
R423	Support - Professional: Intelligence
R424	Support - Professional: Expert witness
R425	Support - Professional: Engineering/technical
R426	Support - Professional: Communications
R427	Support - Professional: Weather reporting/observation
R428	Support - Professional: Industrial hygienics
R429	Support - Professional: Emergency response/disaster planning/preparedness support
R430	Support - Professional: Physical security and badging
R431	Support - Professional: Human resources
R497	Support - Professional: Personal services contracts
R498	Support - Professional: Patent and trademark
R499	Support - Professional: Other
R5	Studies (obsolete codes)	1999-07-31
R502	Study/air quality	1999-07-31
R503	Study/archeological-paleontological	1999-07-31
R504	Study/chemical-biological	1999-07-31
R505	Study/cost benefit	1999-07-31
R506	Study/data - Other than scientific	1999-07-31
R507	Study/economic/socio-eco and labor	1999-07-31
R509	Study/endangered species-plant/anim	1999-07-31
R510	Study/environmental assessments	1999-07-31
R511	Study/environmental baseline	1999-07-31
R512	Study/environmental impact	1999-07-31
R513	Study/feasibility - Non-contruct	1999-07-31
R516	Study/fisheries and animal	1999-07-31
R517	Study/geological	1999-07-31
R518	Study/geophysical	1999-07-31
R519	Study/geotechnical	1999-07-31
R520	Study/grazing-range use	1999-07-31
R521	Study/historical	1999-07-31
R522	Study/legal-litigation	1999-07-31
R524	Study/mathematical-statistical	1999-07-31
R525	Study/natural resource	1999-07-31
R526	Study/oceanological	1999-07-31
R527	Study/recreation	1999-07-31
R528	Study/regulatory	1999-07-31
R529	Study/scientific data	1999-07-31
R530	Study/seismological	1999-07-31
R532	Study/soils	1999-07-31
R533	Study/water quality	1999-07-31
R534	Study/wildlife	1999-07-31
R537	Study/medical and health	1999-07-31
R538	Study/intelligence	1999-07-31
R539	Study/aeronautic/space	1999-07-31
R540	Study/building technology	1999-07-31
R541	Study/defense	1999-07-31
R542	Study/educational	1999-07-31
R543	Study/energy	1999-07-31
R544	Study/technology	1999-07-31
R545	Study/housing and community develop	1999-07-31
R546	Study/security (physical & personal	1999-07-31
R547	Study/accounting/financial management	1999-07-31
R548	Study/trade issues	1999-07-31
R549	Study/foreign & natural'l security pol	1999-07-31
R550	Study/organization/administrative/personnel	1999-07-31
R551	Study/mobilization/preparedness	1999-07-31
R552	Study/manpower	1999-07-31
R553	Study/communications	1999-07-31
R554	Study/acquisition policy/procedures	1999-07-31
R599	Other special study & analysis	1999-07-31
R6	Administrative support services
R601	Administrative services/material management	1999-07-31
R602	Support - Administrative: Courier/messenger
R603	Support - Administrative: Transcription
R604	Support - Administrative: Mailing/distribution
R605	Support - Administrative: Library
R606	Support - Administrative: Court reporting
R607	Support - Administrative: Word processing/typing
R608	Support - Administrative: Translation and interpreting
R609	Support - Administrative: Stenographic
R610	Support - Administrative:- personal property management
R611	Support - Administrative: Credit reporting
R612	Support - Administrative: Information retrieval
R613	Support - Administrative: Post office
R614	Support - Administrative: Paper shredding
R615	Support - Administrative: Background investigation
R616	Support – Administrative: Physical records management services
R617	Support – Administrative: Electronic records management services
R699	Support - Administrative: Other
R7	Management support services
R701	Support - Management: Advertising
R702	Support - Management: Data collection
R703	Support - Management: Accounting
R704	Support - Management: Auditing
R705	Support - Management: Debt collection
R706	Support - Management: Logistics support
R707	Support - Management: Contract/procurement/acquisition support
R708	Support - Management: Public relations
R709	Ongoing audit operations support	2011-09-30
R710	Support - Management: Financial
R711	Support - Management: Banking
R712	Support - Management: Coin minting
R713	Support - Management: Banknote printing
R799	Support - Management: Other
S	Utilities and housekeeping
S1	Utilities
S111	Utilities - Gas
S112	Utilities - Electric
S113	Telephone and-or communications ser	2011-09-30
S114	Utilities - Water
S119	Utilities - Other
S2	Housekeeping services
S201	Housekeeping - Custodial janitorial
S202	Housekeeping - Fire protection
S203	Housekeeping - Food
S204	Housekeeping - Fueling and other petroleum
S205	Housekeeping - Trash/garbage collection
S206	Housekeeping - Guard
S207	Housekeeping - Insect/rodent control
S208	Housekeeping - Landscaping/groundskeeping
S209	Housekeeping - Laundry/drycleaning
S211	Housekeeping - Surveillance
S212	Housekeeping - Solid fuel handling
S213	Messenger services	1999-07-31
S214	Housekeeping - Carpet laying/cleaning
S215	Housekeeping - Warehousing/storage
S216	Housekeeping - Facilities operations support
S217	Housekeeping - Interior plantscaping
S218	Housekeeping - Snow removal/salt
S219	Asbestos removal	1999-07-31
S220	Travel agent services	1999-07-31
S221	Hazardous waste removal	1999-07-31
S222	Housekeeping - Waste treatment/storage
S299	Housekeeping - Other
T	Photographic, mapping, printing, and publication services
T0	Photographic, mapping, printing, and publication services
T001	Photo/map/print/publication - Arts/graphics
T002	Photo/map/print/publication - Cartography
T003	Photo/map/print/publication - Cataloging
T004	Photo/map/print/publication - Charting
T005	Photo/map/print/publication - Film processing
T006	Photo/map/print/publication - Film/video tape production
T007	Photo/map/print/publication - Microform
T008	Photo/map/print/publication - Photogrammetry
T009	Photo/map/print/publication - Aerial photographic
T010	Photo/map/print/publication - General photographic: Still
T011	Photo/map/print/publication - Print/binding
T012	Photo/map/print/publication - Reproduction
T013	Photo/map/print/publication - Technical writing
T014	Photo/map/print/publication - Topography
T015	Photo/map/print/publication - General photographic: Motion
T016	Photo/map/print/publication - Audio/visual
T099	Photo/map/print/publication - Other
U	Education and training
U0	Education and training services
U001	Education/training - Lectures
U002	Education/training - Personnel testing
U003	Education/training - Reserve training (military)
U004	Education/training - Scientific/management
U005	Education/training - Tuition/registration/membership fees
U006	Education/training - Vocational/technical
U007	Education/training - Faculty salaries for dependent schools
U008	Education/training - Training/curriculum development
U009	Education/training - General
U010	Education/training - Certifications/accreditations for educational institutions
U011	Education/training - Aids/HIV
U012	Education/training - Information technology/telecommunications training
U013	Education/training - Combat
U014	Education/training - Security
U099	Education/training - Other
V	Transportation, travel, and relocation
V0	Motor pool or packing/crating
V001	Transportation/travel/relocation - Motor pool and packing/crating: GBL/GTR procedures
V002	Transportation/travel/relocation - Motor pool and packing/crating: Motor pool operations
V003	Transportation/travel/relocation - Motor pool and packing/crating: Packing/crating
V1	Transportation of things
V111	Transportation/travel/relocation - Transportation: Air freight
V112	Transportation/travel/relocation - Transportation: Motor freight
V113	Transportation/travel/relocation - Transportation: Rail freight
V114	Transportation/travel/relocation - Transportation: Stevedoring
V115	Transportation/travel/relocation - Transportation: Vessel freight
V119	Transportation/travel/relocation - Transportation: Other
V121	Transportation/travel/relocation - Transportation: Air charter
V122	Transportation/travel/relocation - Transportation: Motor charter
V123	Transportation/travel/relocation - Transportation: Rail charter
V124	Transportation/travel/relocation - Transportation: Marine charter
V125	Transportation/travel/relocation - Transportation: Vessel towing
V126	Transportation/travel/relocation - Transportation: Space transportation/launch
V127	Transportation/travel/relocation - Transportation: Security vehicle
V129	Transportation/travel/relocation - Transportation: Other
V2	Travel, lodging, recruitment services
V211	Transportation/travel/relocation - Travel/lodging/recruitment: Air passenger
V212	Transportation/travel/relocation - Travel/lodging/recruitment: Motor passenger
V213	Transportation/travel/relocation - Travel/lodging/recruitment: Rail passenger
V214	Transportation/travel/relocation - Travel/lodging/recruitment: Marine passenger
V221	Transportation/travel/relocation - Travel/lodging/recruitment: Passenger air charter
V222	Transportation/travel/relocation - Travel/lodging/recruitment: Passenger motor charter
V223	Transportation/travel/relocation - Travel/lodging/recruitment: Passenger rail charter
V224	Transportation/travel/relocation - Travel/lodging/recruitment: Passenger marine charter
V225	Transportation/travel/relocation - Travel/lodging/recruitment: Ambulance
V226	Transportation/travel/relocation - Travel/lodging/recruitment: Taxicab
V227	Transportation/travel/relocation - Travel/lodging/recruitment: Navigational aid and pilotage
V228	Transportation/travel/relocation - Travel/lodging/recruitment: Port operations
V229	Transport/travel/relocation - Travel/lodging/recruit: Purchase of transit/public transport fare media
V231	Transportation/travel/relocation - Travel/lodging/recruitment: Lodging, hotel/motel
V241	Transportation/travel/relocation - Travel/lodging/recruitment: Military personnel recruitment
V251	Transportation/travel/relocation - Travel/lodging/recruitment: Civilian personnel recruitment
V3	Relocation or travel agent services
V301	Transportation/travel/relocation - Relocation: Relocation
V302	Transportation/travel/relocation - Relocation: Travel agent
V9	Other transportation, travel, and relocation services
V999	Transportation/travel/relocation - Other: Other
W	Lease or rental of equipment
W0	Lease or rental of equipment
W010	Lease or rental of equipment - Weapons
W011	Lease or rental of equipment - Nuclear ordnance
W012	Lease or rental of equipment - Fire control equipment
W013	Lease or rental of equipment - Ammunition and explosives
W014	Lease or rental of equipment - Guided missiles
W015	Lease or rental of equipment - Aircraft and airframe structural components
W016	Lease or rental of equipment - Aircraft components and accessories
W017	Lease or rental of equipment - Aircraft launching, landing, and ground handling equipment
W018	Lease or rental of equipment - Space vehicles
W019	Lease or rental of equipment - Ships, small craft, pontoons, and floating docks
W020	Lease or rental of equipment - Ship and marine equipment
W022	Lease or rental of equipment - Railway equipment
W023	Lease or rental of equipment - Ground effect vehicles, motor vehicles, trailers, and cycles
W024	Lease or rental of equipment - Tractors
W025	Lease or rental of equipment - Vehicular equipment components
W026	Lease or rental of equipment - Tires and tubes
W028	Lease or rental of equipment - Engines, turbines, and components
W029	Lease or rental of equipment - Engine accessories
W030	Lease or rental of equipment - Mechanical power transmission equipment
W031	Lease or rental of equipment - Bearings
W032	Lease or rental of equipment - Woodworking machinery and equipment
W034	Lease or rental of equipment - Metalworking machinery
W035	Lease or rental of equipment - Service and trade equipment
W036	Lease or rental of equipment - Special industry machinery
W037	Lease or rental of equipment - Agricultural machinery and equipment
W038	Lease or rental of equipment - Construction, mining, excavating, and highway maintenance equipment
W039	Lease or rental of equipment - Materials handling equipment
W040	Lease or rental of equipment - Rope, cable, chain, and fittings
W041	Lease or rental of equipment - Refrigeration, air conditioning, and air circulating equipment
W042	Lease or rental of equipment - Fire fighting/rescue/safety equipment; environmental protect equipment/materials
W043	Lease or rental of equipment - Pumps and compressors
W044	Lease or rental of equipment - Furnace, steam plant, and drying equipment; nuclear reactors
W045	Lease or rental of equipment - Plumbing, heating, and waste disposal equipment
W046	Lease or rental of equipment - Water purification and sewage treatment equipment
W047	Lease or rental of equipment - Pipe, tubing, hose, and fittings
W048	Lease or rental of equipment - Valves
W049	Lease or rental of equipment - Maintenance and repair shop equipment
W051	Lease or rental of equipment - Hand tools
W052	Lease or rental of equipment - Measuring tools
W053	Lease or rental of equipment - Hardware and abrasives
W054	Lease or rental of equipment - Prefabricated structures and scaffolding
W055	Lease or rental of equipment - Lumber, millwork, plywood, and veneer
W056	Lease or rental of equipment - Construction and building materials
W058	Lease or rental of equipment - Communication, detection, and coherent radiation equipment
W059	Lease or rental of equipment - Electrical and electronic equipment components
W060	Lease or rental of equipment - Fiber optics materials, components, assemblies, and accessories
W061	Lease or rental of equipment - Electric wire and power distribution equipment
W062	Lease or rental of equipment - Lighting fixtures and lamps
W063	Lease or rental of equipment - Alarm, signal, and security detection systems
W065	Lease or rental of equipment - Medical, dental, and veterinary equipment and supplies
W066	Lease or rental of equipment - Instruments and laboratory equipment
W067	Lease or rental of equipment - Photographic equipment
W068	Lease or rental of equipment - Chemicals and chemical products
W069	Lease or rental of equipment - Training aids and devices
W070	Lease or rental of equipment - Information technology/software/supplies/support equipment
W071	Lease or rental of equipment - Furniture
W072	Lease or rental of equipment - Household and commercial furnishings and appliances
W073	Lease or rental of equipment - Food preparation and serving equipment
W074	Lease or rental of equipment - Office machines, text processing systems, and visible record equipment
W075	Lease or rental of equipment - Office supplies and devices
W076	Lease or rental of equipment - Books, maps, and other publications
W077	Lease or rental of equipment - Musical instruments/phonograph/home radio
W078	Lease or rental of equipment - Recreational and athletic equipment
W079	Lease or rental of equipment - Cleaning equipment and supplies
W080	Lease or rental of equipment - Brushes, paints, sealers, and adhesives
W081	Lease or rental of equipment - Containers, packaging, and packing supplies
W083	Lease or rental of equipment - Textiles, leather, furs, apparel and shoe findings, tents and flags
W084	Lease or rental of equipment - Clothing, individual equipment, and insignia
W085	Lease or rental of equipment - Toiletries
W087	Lease or rental of equipment - Agricultural supplies
W088	Lease or rental of equipment - Live animals
W089	Lease or rental of equipment - Subsistence
W091	Lease or rental of equipment - Fuels, lubricants, oils, and waxes
W093	Lease or rental of equipment - Nonmetallic fabricated materials
W094	Lease or rental of equipment - Nonmetallic crude materials
W095	Lease or rental of equipment - Metal bars, sheets, and shapes
W096	Lease or rental of equipment - Ores, minerals, and their primary products
W099	Lease or rental of equipment - Miscellaneous
X	Lease or rental of facilities
X1	Lease or rental of facilities
X111	Lease/rental of office buildings	2011-09-30
X112	Lease-rent of conf space & facilities	2011-09-30
X119	Lease-rent of other administrative-service buildings	2011-09-30
X121	Lease-rent of air traffic towers	2011-09-30
X122	Lease-rent of air traffic training facilities	2011-09-30
X123	Lease-rent of RADAR & nav facility	2011-09-30
X124	Lease/rental of airport runways	2011-09-30
X125	Lease/rental of airport terminals	2011-09-30
X126	Lease-rent of missile systems facilities	2011-09-30
X127	Lease-rent of elct & comm systems facilities	2011-09-30
X129	Lease-rent of other airfield struct	2011-09-30
X131	Lease/rental of schools	2011-09-30
X139	Lease-rent of other educational building	2011-09-30
X141	Lease-rent of hospitals & infirmary	2011-09-30
X142	Lease-rent of laboratories & clinics	2011-09-30
X149	Lease-rent of other hospital buildings	2011-09-30
X151	Lease-rent of ammunition facilities	2011-09-30
X152	Lease-rent of maintenance buildings	2011-09-30
X153	Lease-rent of production buildings	2011-09-30
X154	Lease-rent of ship const-representative facilities	2011-09-30
X155	Lease-rent of tank automotive facilities	2011-09-30
X159	Lease-rent of other industrial building	2011-09-30
X161	Lease-rent of family housing	2011-09-30
X162	Lease-rent of recreational buildings	2011-09-30
X163	Lease-rent of troop housing	2011-09-30
X164	Lease/rental of dining facilities	2011-09-30
X165	Lease-rent of religious	2011-09-30
X166	Lease/rental of penal facilities	2011-09-30
X169	Lease-rent of other residential building	2011-09-30
X171	Lease-rent of ammo storage buildings	2011-09-30
X172	Lease-rent of food storage buildings	2011-09-30
X173	Lease-rent of fuel storage buildings	2011-09-30
X174	Lease-rent of open storage facilities	2011-09-30
X179	Lease-rent of other warehouse buildings	2011-09-30
X181	Lease-rent of R&D GOCO facilities	2011-09-30
X182	Lease-rent of R&D gogo facilities	2011-09-30
X183	Lease-rent of R&D GOCO envir lab	2011-09-30
X184	Lease-rent of R&D gogo envir lab	2011-09-30
X191	Lease-rent of exhibition buildings	2011-09-30
X192	Lease-rent of test buildings	2011-09-30
X199	Lease-rent of miscellaneous buildings	2011-09-30
X1AA	Lease/rental of office buildings
X1AB	Lease/rental of conference space and facilities
X1AZ	Lease/rental of other administrative facilities and service buildings
X1BA	Lease/rental of air traffic control towers
X1BB	Lease/rental of air traffic control training facilities
X1BC	Lease/rental of RADAR and navigational facilities
X1BD	Lease/rental of airport runways and taxiways
X1BE	Lease/rental of airport terminals
X1BF	Lease/rental of missile system facilities
X1BG	Lease/rental of electronic and communications facilities
X1BZ	Lease/rental of other airfield structures
X1CA	Lease/rental of schools
X1CZ	Lease/rental of other educational buildings
X1DA	Lease/rental of hospitals and infirmaries
X1DB	Lease/rental of laboratories and clinics
X1DZ	Lease/rental of other hospital buildings
X1EA	Lease/rental of ammunition facilities
X1EB	Lease/rental of maintenance buildings
X1EC	Lease/rental of production buildings
X1ED	Lease/rental of ship construction and repair facilities
X1EE	Lease/rental of tank automotive facilities
X1EZ	Lease/rental of other industrial buildings
X1FA	Lease/rental of family housing facilities
X1FB	Lease/rental of recreational buildings
X1FC	Lease/rental of troop housing facilities
X1FD	Lease/rental of dining facilities
X1FE	Lease/rental of religious facilities
X1FF	Lease/rental of penal facilities
X1FZ	Lease/rental of other residential buildings
X1GA	Lease/rental of ammunition storage buildings
X1GB	Lease/rental of food or grain storage buildings
X1GC	Lease/rental of fuel storage buildings
X1GD	Lease/rental of open storage facilities
X1GZ	Lease/rental of other warehouse buildings
X1HA	Lease/rental of government-owned contractor-operated (GOCO) R&D facilities
X1HB	Lease/rental of government-owned government-operated (GOGO) R&D facilities
X1HC	Lease/rental of government-owned contractor-operated (GOCO) environmental laboratories
X1HZ	Lease/rental of government-owned government-operated (GOGO) environmental laboratories
X1JA	Lease/rental of museums and exhibition buildings
X1JB	Lease/rental of testing and measurement buildings
X1JZ	Lease/rental of miscellaneous buildings
X1KA	Lease/rental of dams
X1KB	Lease/rental of canals
X1KC	Lease/rental of mine fire control facilities
X1KD	Lease/rental of mine subsidence control facilities
X1KE	Lease/rental of surface mine reclamation facilities
X1KF	Lease/rental of dredging facilities
X1KZ	Lease/rental of other conservation and development facilities
X1LA	Lease/rental of airport service roads
X1LB	Lease/rental of highways, roads, streets, bridges, and railways
X1LC	Lease/rental of tunnels and subsurface structures
X1LZ	Lease/rental of parking facilities
X1MA	Lease/rental of electric power generation facilities - Coal
X1MB	Lease/rental of electric power generation facilities - Gas
X1MC	Lease/rental of electric power generation facilities - Geothermal
X1MD	Lease/rental of electric power generation facilities - Hydro
X1ME	Lease/rental of electric power generation facilities - Nuclear
X1MF	Lease/rental of electric power generation facilities - Petroleum
X1MG	Lease/rental of electric power generation facilities - Solar
X1MH	Lease/rental of electric power generation facilities - Wind
X1MZ	Lease/rental of electric power generation facilities - Other, including transmission
X1NA	Lease/rental of fuel supply facilities
X1NB	Lease/rental of heating and cooling plants
X1NC	Lease/rental of pollution abatement and control facilities
X1ND	Lease/rental of sewage and waste facilities
X1NE	Lease/rental of water supply facilities
X1NZ	Lease/rental of other utilities
X1PA	Lease/rental of recreation facilities (non-building)
X1PB	Lease/rental of exhibit design (non-building)
X1PC	Lease/rental of unimproved real property (land)
X1PD	Lease/rental of waste treatment and storage facilities
X1PZ	Lease/rental of other non-building facilities
X1QA	Lease/rental of restoration of real property (public or private)
X2	Lease or rental of facilities other than buildings	2011-09-30
X211	Lease/rental of dams	2011-09-30
X212	Lease/rental of canals	2011-09-30
X213	Lease-rent of mine fire cont	2011-09-30
X214	Lease-rent of mine subsidence cont	2011-09-30
X215	Lease-rent of surface mine reclam	2011-09-30
X216	Lease/rental of dredging	2011-09-30
X219	Lease-rent of other consv structure	2011-09-30
X221	Lease-rent of airport service roads	2011-09-30
X222	Lease-rent of highways-roads-STS-bridges-ra	2011-09-30
X223	Lease-rent of tunnels-subsurface structures	2011-09-30
X224	Lease-rent of parking facilities	2011-09-30
X231	Lease-rent of electric power generation - Coal	2011-09-30
X232	Lease-rent of electric power generation - Gas	2011-09-30
X233	Lease-rent of electric power generation - Geothermal	2011-09-30
X234	Lease-rent of electric power generation - Hydro	2011-09-30
X235	Lease-rent of electric power generation - Nuclear	2011-09-30
X236	Lease-rent of electric power generation - Petroleum	2011-09-30
X237	Lease-rent of electric power generation - Solar	2011-09-30
X239	Lease-rent of electric power generation - Other	2011-09-30
X241	Lease-rent of fuel supply	2011-09-30
X242	Lease-rent of heating & cool plants	2011-09-30
X243	Lease-rent of pollution abatement	2011-09-30
X244	Lease-rent of sewage & waste	2011-09-30
X245	Lease-rent of water supply	2011-09-30
X249	Lease/rental of other utilities	2011-09-30
X291	Lease-rent of recrea non-building structures	2011-09-30
X292	Lease-rent of exhibit (non-building)	2011-09-30
X293	Lease-rent of unimproved real prop	2011-09-30
X294	Lease-rent of waste treatment-store facilities	2011-09-30
X299	Lease-rent of all oth non-building facilities	2011-09-30
X3	Lease or rental of restoration activities	2011-09-30
X300	Lease-rent of restoration	2011-09-30
Y	Construction of structures and facilities
Y1	Construction of structures and facilities
Y111	Construction of office buildings	2011-09-30
Y112	Construct/conf space & facilities	2011-09-30
Y119	Construct/other administrative & services buildings	2011-09-30
Y121	Construct/air traffic cont towers	2011-09-30
Y122	Construct/air traffic training facilities	2011-09-30
Y123	Construct/RADAR & navigational facilities	2011-09-30
Y124	Construction of airport runways	2011-09-30
Y125	Construction of airport terminals	2011-09-30
Y126	Construct/missile system facilities	2011-09-30
Y127	Construct/elct & comm system facilities	2011-09-30
Y129	Construct/other airfield structures	2011-09-30
Y131	Construction of schools	2011-09-30
Y139	Construct/other educational buildings	2011-09-30
Y141	Construct/hospitals & infirmaries	2011-09-30
Y142	Construct/laboratories & clinics	2011-09-30
Y149	Construct/other hospital buildings	2011-09-30
Y151	Construct/ammunition facilities	2011-09-30
Y152	Construct/maintenance buildings	2011-09-30
Y153	Construct/production buildings	2011-09-30
Y154	Construct/ship constr & representative facilities	2011-09-30
Y155	Construct/tank automotive facilities	2011-09-30
Y159	Construct/other industrial buildings	2011-09-30
Y161	Construct/family housing	2011-09-30
Y162	Construct/recreational buildings	2011-09-30
Y163	Construct/troop housing	2011-09-30
Y164	Construction of dining facilities	2011-09-30
Y165	Construct/religious facilities	2011-09-30
Y166	Construction of penal facilities	2011-09-30
Y169	Construct/other residential buildings	2011-09-30
Y171	Construct/ammunition storage building	2011-09-30
Y172	Construct/food/grain storage buildings	2011-09-30
Y173	Construct/fuel storage buildings	2011-09-30
Y174	Construct/open storage facilities	2011-09-30
Y179	Construct/other warehouse buildings	2011-09-30
Y181	Construct/R&D - GOCO facilities	2011-09-30
Y182	Construct/R&D - Gogo facilities	2011-09-30
Y183	Construct/R&D-GOCO envir laboratories	2011-09-30
Y184	Construct/R&D-gogo envir laboratories	2011-09-30
Y191	Construct/museums & exhibition building	2011-09-30
Y192	Construct/test & measurement buildings	2011-09-30
Y199	Construct/miscellaneous buildings	2011-09-30
Y1AA	Construction of office buildings
Y1AB	Construction of conference space and facilities
Y1AZ	Construction of other administrative facilities and service buildings
Y1BA	Construction of air traffic control towers
Y1BB	Construction of air traffic control training facilities
Y1BC	Construction of RADAR and navigational facilities
Y1BD	Construction of airport runways and taxiways
Y1BE	Construction of airport terminals
Y1BF	Construction of missile system facilities
Y1BG	Construction of electronic and communications facilities
Y1BZ	Construction of other airfield structures
Y1CA	Construction of schools
Y1CZ	Construction of other educational buildings
Y1DA	Construction of hospitals and infirmaries
Y1DB	Construction of laboratories and clinics
Y1DZ	Construction of other hospital buildings
Y1EA	Construction of ammunition facilities
Y1EB	Construction of maintenance buildings
Y1EC	Construction of production buildings
Y1ED	Construction of ship construction and repair facilities
Y1EE	Construction of tank automotive facilities
Y1EZ	Construction of other industrial buildings
Y1FA	Construction of family housing facilities
Y1FB	Construction of recreational buildings
Y1FC	Construction of troop housing facilities
Y1FD	Construction of dining facilities
Y1FE	Construction of religious facilities
Y1FF	Construction of penal facilities
Y1FZ	Construction of other residential buildings
Y1GA	Construction of ammunition storage buildings
Y1GB	Construction of food or grain storage buildings
Y1GC	Construction of fuel storage buildings
Y1GD	Construction of open storage facilities
Y1GZ	Construction of other warehouse buildings
Y1HA	Construction of government-owned contractor-operated (GOCO) R&D facilities
Y1HB	Construction of government-owned government-operated (GOGO) R&D facilities
Y1HC	Construction of government-owned contractor-operated (GOCO) environmental laboratories
Y1HZ	Construction of government-owned government-operated (GOGO) environmental laboratories
Y1JA	Construction of museums and exhibition buildings
Y1JB	Construction of testing and measurement buildings
Y1JZ	Construction of miscellaneous buildings
Y1KA	Construction of dams
Y1KB	Construction of canals
Y1KC	Construction of mine fire control facilities
Y1KD	Construction of mine subsidence control facilities
Y1KE	Construction of surface mine reclamation facilities
Y1KF	Construction of dredging facilities
Y1KZ	Construction of other conservation and development facilities
Y1LA	Construction of airport service roads
Y1LB	Construction of highways, roads, streets, bridges, and railways
Y1LC	Construction of tunnels and subsurface structures
Y1LZ	Construction of parking facilities
Y1MA	Construction of electric power generation facilities - Coal
Y1MB	Construction of electric power generation facilities - Gas
Y1MC	Construction of electric power generation facilities - Geothermal
Y1MD	Construction of electric power generation facilities - Hydro
Y1ME	Construction of electric power generation facilities - Nuclear
Y1MF	Construction of electric power generation facilities - Petroleum
Y1MG	Construction of electric power generation facilities - Solar
Y1MH	Construction of electric power generation facilities - Wind
Y1MZ	Construction of electric power generation facilities - Other, including transmission
Y1NA	Construction of fuel supply facilities
Y1NB	Construction of heating and cooling plants
Y1NC	Construction of pollution abatement and control facilities
Y1ND	Construction of sewage and waste facilities
Y1NE	Construction of water supply facilities
Y1NZ	Construction of other utilities
Y1PA	Construction of recreation facilities (non-building)
Y1PB	Construction of exhibit design (non-building)
Y1PC	Construction of unimproved real property (land)
Y1PD	Construction of waste treatment and storage facilities
Y1PZ	Construction of other non-building facilities
Y1QA	Construction of restoration of real property (public or private)
Y2	Construction of facilities other than buildings	2011-09-30
Y211	Construction of dams	2011-09-30
Y212	Construction of canals	2011-09-30
Y213	Construct/mine fire cont	2011-09-30
Y214	Construct/mine subsidence cont	2011-09-30
Y215	Construct/surface mine reclamation	2011-09-30
Y216	Construction of dredging	2011-09-30
Y217	Dredging, incl. Dustpan and Sea-Going Hoppers	2011-09-30
Y219	Construct/other conservation	2011-09-30
Y221	Construct/airport service roads	2011-09-30
Y222	Construct/highways-roads-STS-bridges-ra	2011-09-30
Y223	Construct/tunnel & subsurface struct	2011-09-30
Y224	Construct/parking facilities	2011-09-30
Y231	Construct/electric power generation - Coal	2011-09-30
Y232	Construct/electric power generation - Gas	2011-09-30
Y233	Construct/electric power generation - Geothermal	2011-09-30
Y234	Construct/electric power generation - Hydro	2011-09-30
Y235	Construct/electric power generation - Nuclear	2011-09-30
Y236	Construct/electric power generation - Petroleum	2011-09-30
Y237	Construct/electric power generation - Solar	2011-09-30
Y239	Construct/electric power generation - Other incl transm	2011-09-30
Y241	Construct/fuel supply	2011-09-30
Y242	Construct/heating & cooling plants	2011-09-30
Y243	Construct/pollute abatement & contr	2011-09-30
Y244	Construct/sewage & waste	2011-09-30
Y245	Construct/water supply	2011-09-30
Y249	Construction of other utilities	2011-09-30
Y291	Construct/rec non-building structs	2011-09-30
Y292	Construct/exhibit (non-building)	2011-09-30
Y293	Construct/unimproved real prop	2011-09-30
Y294	Construct/waste treatment-store facilities	2011-09-30
Y299	Contruct/all other non-building facilities	2011-09-30
Y3	Construction of restoration activities	2011-09-30
Y300	Construct/restoration	2011-09-30
Z	Maintenance, repair, or alteration of real property
Z1	Maintenance of real property
Z111	Maintenance-representative-alt/office buildings	2011-09-30
Z112	Maintenance-representative-alt/conf space & facilities	2011-09-30
Z119	Maintenance-representative-alt/other administrative buildings	2011-09-30
Z121	Maintenance-representative-alt/air traffic towers	2011-09-30
Z122	Maintenance-representative-alt/air traffic training facilities	2011-09-30
Z123	Maintenance-representative-alt/RADAR & nav facilities	2011-09-30
Z124	Maintenance-representative-alt/airport runways	2011-09-30
Z125	Maintenance-representative-alt/airport terminals	2011-09-30
Z126	Maintenance-representative-alt/missile systems facilities	2011-09-30
Z127	Maintenance-representative-alt/elct & comm systems facilities	2011-09-30
Z129	Maintenance-representative-alt/oth airfield struct	2011-09-30
Z131	Maintenance-representative-alt/schools	2011-09-30
Z139	Maintenance-representative-alt/other educational building	2011-09-30
Z141	Maintenance-representative-alt/hospitals & infirmary	2011-09-30
Z142	Maintenance-representative-alt/laboratories & clinics	2011-09-30
Z149	Maintenance-representative-alt/other hospital buildings	2011-09-30
Z151	Maintenance-representative-alt/ammunition facilities	2011-09-30
Z152	Maintenance-representative-alt/maintenance buildings	2011-09-30
Z153	Maintenance-representative-alt/production buildings	2011-09-30
Z154	Maintenance-representative-alt/ship const-repair facilities	2011-09-30
Z155	Maintenance-representative-alt/tank automotive facilities	2011-09-30
Z159	Maintenance-representative-alt/other industrial building	2011-09-30
Z161	Maintenance-representative-alt/family housing	2011-09-30
Z162	Maintenance-representative-alt/recreational buildings	2011-09-30
Z163	Maintenance-representative-alt/troop housing	2011-09-30
Z164	Maintenance-representative-alt/dining facilities	2011-09-30
Z165	Maintenance-representative-alt/religious facilities	2011-09-30
Z166	Maintenance-representative-alt/penal facilities	2011-09-30
Z169	Maintenance-representative-alt/other residential building	2011-09-30
Z171	Maintenance-representative-alt/ammo storage buildings	2011-09-30
Z172	Maintenance-representative-alt/food storage buildings	2011-09-30
Z173	Maintenance-representative-alt/fuel storage buildings	2011-09-30
Z174	Maintenance-representative-alt/open storage facilities	2011-09-30
Z179	Maintenance-representative-alt/other warehouse buildings	2011-09-30
Z181	Maintenance-representative-alt/R&D GOCO facilities	2011-09-30
Z182	Maintenance-representative-alt/R&D gogo facilities	2011-09-30
Z183	Maintenance-representative-alt/R&D GOCO envir laboratories	2011-09-30
Z184	Maintenance-representative-alt/R&D gogo envir laboratories	2011-09-30
Z191	Maintenance-representative-alt/exhibition buildings	2011-09-30
Z192	Maintenance-representative-alt/test buildings	2011-09-30
Z199	Maintenance-representative-alt/miscellaneous buildings	2011-09-30
Z1AA	Maintenance of office buildings
Z1AB	Maintenance of conference space and facilities
Z1AZ	Maintenance of other administrative facilities and service buildings
Z1BA	Maintenance of air traffic control towers
Z1BB	Maintenance of air traffic control training facilities
Z1BC	Maintenance of RADAR and navigational facilities
Z1BD	Maintenance of airport runways and taxiways
Z1BE	Maintenance of airport terminals
Z1BF	Maintenance of missile system facilities
Z1BG	Maintenance of electronic and communications facilities
Z1BZ	Maintenance of other airfield structures
Z1CA	Maintenance of schools
Z1CZ	Maintenance of other educational buildings
Z1DA	Maintenance of hospitals and infirmaries
Z1DB	Maintenance of laboratories and clinics
Z1DZ	Maintenance of other hospital buildings
Z1EA	Maintenance of ammunition facilities
Z1EB	Maintenance of maintenance buildings
Z1EC	Maintenance of production buildings
Z1ED	Maintenance of ship construction and repair facilities
Z1EE	Maintenance of tank automotive facilities
Z1EZ	Maintenance of other industrial buildings
Z1FA	Maintenance of family housing facilities
Z1FB	Maintenance of recreational buildings
Z1FC	Maintenance of troop housing facilities
Z1FD	Maintenance of dining facilities
Z1FE	Maintenance of religious facilities
Z1FF	Maintenance of penal facilities
Z1FZ	Maintenance of other residential buildings
Z1GA	Maintenance of ammunition storage buildings
Z1GB	Maintenance of food or grain storage buildings
Z1GC	Maintenance of fuel storage buildings
Z1GD	Maintenance of open storage facilities
Z1GZ	Maintenance of other warehouse buildings
Z1HA	Maintenance of government-owned contractor-operated (GOCO) R&D facilities
Z1HB	Maintenance of government-owned government-operated (GOGO) R&D facilities
Z1HC	Maintenance of government-owned contractor-operated (GOCO) environmental laboratories
Z1HZ	Maintenance of government-owned government-operated (GOGO) environmental laboratories
Z1JA	Maintenance of museums and exhibition buildings
Z1JB	Maintenance of testing and measurement buildings
Z1JZ	Maintenance of miscellaneous buildings
Z1KA	Maintenance of dams
Z1KB	Maintenance of canals
Z1KC	Maintenance of mine fire control facilities
Z1KD	Maintenance of mine subsidence control facilities
Z1KE	Maintenance of surface mine reclamation facilities
Z1KF	Maintenance of dredging facilities
Z1KZ	Maintenance of other conservation and development facilities
Z1LA	Maintenance of airport service roads
Z1LB	Maintenance of highways/roads/streets/bridges/railways
Z1LC	Maintenance of tunnels and subsurface structures
Z1LZ	Maintenance of parking facilities
Z1MA	Maintenance of electric power generation facilities - Coal
Z1MB	Maintenance of electric power generation facilities - Gas
Z1MC	Maintenance of electric power generation facilities - Geothermal
Z1MD	Maintenance of electric power generation facilities - Hydro
Z1ME	Maintenance of electric power generation facilities - Nuclear
Z1MF	Maintenance of electric power generation facilities - Petroleum
Z1MG	Maintenance of electric power generation facilities - Solar
Z1MH	Maintenance of electric power generation facilities - Wind
Z1MZ	Maintenance of electric power generation facilities - Other, including transmission
Z1NA	Maintenance of fuel supply facilities
Z1NB	Maintenance of heating and cooling plants
Z1NC	Maintenance of pollution abatement and control facilities
Z1ND	Maintenance of sewage and waste facilities
Z1NE	Maintenance of water supply facilities
Z1NZ	Maintenance of other utilities
Z1PA	Maintenance of recreation facilities (non-building)
Z1PB	Maintenance of exhibit design (non-building)
Z1PC	Maintenance of unimproved real property (land)
Z1PD	Maintenance of waste treatment and storage facilities
Z1PZ	Maintenance of other non-building facilities
Z1QA	Maintenance of restoration of real property (public or private)
Z2	Repair or alteration of real property
Z211	Maintenance-representative-alt/dams	2011-09-30
Z212	Maintenance-representative-alt/canals	2011-09-30
Z213	Maintenance-representative-alt/mine fire cont	2011-09-30
Z214	Maintenance-representative-alt/mine subsidence cont	2011-09-30
Z215	Maintenance-representative-alt/surface mine reclam	2011-09-30
Z216	Maintenance-representative-alt/dredging	2011-09-30
Z217	Dredging, incl. Dustpan and Sea-Going Hoppers	2011-09-30
Z219	Maintenance-representative-alt/other consv structure	2011-09-30
Z221	Maintenance-representative-alt/airport service roads	2011-09-30
Z222	Maintenance-representative-alt/highways-roads-STS-bridges-ra	2011-09-30
Z223	Maintenance-representative-alt/tunnels-subsurface structures	2011-09-30
Z224	Maintenance-representative-alt/parking facilities	2011-09-30
Z231	Maintenance-representative-alt/electric power generation - Coal	2011-09-30
Z232	Maintenance-representative-alt/electric power generation - Gas	2011-09-30
Z233	Maintenance-representative-alt/electric power generation - Geothermal	2011-09-30
Z234	Maintenance-representative-alt/electric power generation - Hydro	2011-09-30
Z235	Maintenance-representative-alt/electric power generation - Nuclear	2011-09-30
Z236	Maintenance-representative-alt/electric power generation - Petroleum	2011-09-30
Z237	Maintenance-representative-alt/electric power generation - Solar	2011-09-30
Z239	Maintenance-representative-alt/electric power generation - Other	2011-09-30
Z241	Maintenance-representative-alt/fuel supply	2011-09-30
Z242	Maintenance-representative-alt/heating & cool plants	2011-09-30
Z243	Maintenance-representative-alt/pollution abatement	2011-09-30
Z244	Maintenance-representative-alt/sewage & waste	2011-09-30
Z245	Maintenance-representative-alt/water supply	2011-09-30
Z249	Maintenance-representative-alt/other utilities	2011-09-30
Z291	Maintenance-representative-alt/recrea non-building structures	2011-09-30
Z292	Maintenance-representative-alt/exhibit (non-building)	2011-09-30
Z293	Maintenance-representative-alt/unimproved real prop	2011-09-30
Z294	Maintenance-representative-alt/waste treatment-store facilities	2011-09-30
Z299	Maintenance, representative/alter/all other	2011-09-30
Z2AA	Repair or alteration of office buildings
Z2AB	Repair or alteration of conference space and facilities
Z2AZ	Repair or alteration of other administrative facilities and service buildings
Z2BA	Repair or alteration of air traffic control towers
Z2BB	Repair or alteration of air traffic control training facilities
Z2BC	Repair or alteration of RADAR and navigational facilities
Z2BD	Repair or alteration of airport runways and taxiways
Z2BE	Repair or alteration of airport terminals
Z2BF	Repair or alteration of missile system facilities
Z2BG	Repair or alteration of electronic and communications facilities
Z2BZ	Repair or alteration of other airfield structures
Z2CA	Repair or alteration of schools
Z2CZ	Repair or alteration of other educational buildings
Z2DA	Repair or alteration of hospitals and infirmaries
Z2DB	Repair or alteration of laboratories and clinics
Z2DZ	Repair or alteration of other hospital buildings
Z2EA	Repair or alteration of ammunition facilities
Z2EB	Repair or alteration of maintenance buildings
Z2EC	Repair or alteration of production buildings
Z2ED	Repair or alteration of ship construction and repair facilities
Z2EE	Repair or alteration of tank automotive facilities
Z2EZ	Repair or alteration of other industrial buildings
Z2FA	Repair or alteration of family housing facilities
Z2FB	Repair or alteration of recreational buildings
Z2FC	Repair or alteration of troop housing facilities
Z2FD	Repair or alteration of dining facilities
Z2FE	Repair or alteration of religious facilities
Z2FF	Repair or alteration of penal facilities
Z2FZ	Repair or alteration of other residential buildings
Z2GA	Repair or alteration of ammunition storage buildings
Z2GB	Repair or alteration of food or grain storage buildings
Z2GC	Repair or alteration of fuel storage buildings
Z2GD	Repair or alteration of open storage facilities
Z2GZ	Repair or alteration of other warehouse buildings
Z2HA	Repair or alteration of government-owned contractor-operated (GOCO) R&D facilities
Z2HB	Repair or alteration of government-owned government-operated (GOGO) R&D facilities
Z2HC	Repair or alteration of government-owned contractor-operated (GOCO) environmental laboratories
Z2HZ	Repair or alteration of government-owned government-operated (GOGO) environmental laboratories
Z2JA	Repair or alteration of museums and exhibition buildings
Z2JB	Repair or alteration of testing and measurement buildings
Z2JZ	Repair or alteration of miscellaneous buildings
Z2KA	Repair or alteration of dams
Z2KB	Repair or alteration of canals
Z2KC	Repair or alteration of mine fire control facilities
Z2KD	Repair or alteration of mine subsidence control facilities
Z2KE	Repair or alteration of surface mine reclamation facilities
Z2KF	Repair or alteration of dredging facilities
Z2KZ	Repair or alteration of other conservation and development facilities
Z2LA	Repair or alteration of airport service roads
Z2LB	Repair or alteration of highways/roads/streets/bridges/railways
Z2LC	Repair or alteration of tunnels and subsurface structures
Z2LZ	Repair or alteration of parking facilities
Z2MA	Repair or alteration of electric power generation facilities - Coal
Z2MB	Repair or alteration of electric power generation facilities - Gas
Z2MC	Repair or alteration of electric power generation facilities - Geothermal
Z2MD	Repair or alteration of electric power generation facilities - Hydro
Z2ME	Repair or alteration of electric power generation facilities - Nuclear
Z2MF	Repair or alteration of electric power generation facilities - Petroleum
Z2MG	Repair or alteration of electric power generation facilities - Solar
Z2MH	Repair or alteration of electric power generation facilities - Wind
Z2MZ	Repair or alteration of electric power generation facilities - Other, including transmission
Z2NA	Repair or alteration of fuel supply facilities
Z2NB	Repair or alteration of heating and cooling plants
Z2NC	Repair or alteration of pollution abatement and control facilities
Z2ND	Repair or alteration of sewage and waste facilities
Z2NE	Repair or alteration of water supply facilities
Z2NZ	Repair or alteration of other utilities
Z2PA	Repair or alteration of recreation facilities (non-building)
Z2PB	Repair or alteration of exhibit design (non-building)
Z2PC	Repair or alteration of unimproved real property (land)
Z2PD	Repair or alteration of waste treatment and storage facilities
Z2PZ	Repair or alteration of other non-building facilities
Z2QA	Repair or alteration of restoration of real property (public or private)
Z3	Maintenance, repair, or alteration of restoration activities	2011-09-30
Z300	Maintenance, representative-alt/restoration	2011-09-30
`;
