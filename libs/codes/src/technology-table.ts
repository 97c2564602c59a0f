/**
 * Technologies in notices, grouped by headings. A line is a name, then `=` and the words that stand for it in titles, separated by `|`. The name
 * itself only counts if it is also one of these words. Words match in any grammatical form and with the synonyms of the search. Ambiguous words are
 * omitted: "cloud" alone is St. Cloud, "ML" is a unit, "API" a pharmaceutical ingredient, "drill" a tool.
 */
export const technologyTable = `
Artificial intelligence
AI and machine learning = artificial intelligence | machine learning | AI | AI&ML
Generative AI = generative AI | generative artificial intelligence | GenAI | ChatGPT | Microsoft Copilot
Large language models = large language model
Deep learning and neural networks = deep learning | neural network
Computer vision = computer vision | machine vision | image recognition | object detection
Facial recognition = facial recognition | face recognition
Natural language processing = natural language processing
Speech recognition = speech recognition | voice recognition | speech to text
Chatbots and virtual assistants = chatbot | virtual assistant | conversational agent
Autonomy = autonomous system | autonomous vehicle | autonomous navigation | human machine teaming
Predictive analytics = predictive analytics | predictive maintenance | predictive modeling
Robotic process automation = robotic process automation | intelligent automation | hyperautomation

Cloud
Cloud computing = cloud computing | cloud service | cloud hosting | cloud migration | cloud infrastructure | cloud platform | cloud based | cloud environment | cloud storage | cloud support | AWS
Hybrid and multi-cloud = hybrid cloud | multi-cloud | multicloud
Software as a service = software as a service
Platform as a service = platform as a service
Infrastructure as a service = infrastructure as a service
FedRAMP = FedRAMP
Containers = containerization | Kubernetes | Docker | OpenShift
Serverless computing = serverless
Edge computing = edge computing | tactical edge | fog computing
Virtualization = virtualization | VMware | virtual machine | hypervisor
Virtual desktops = virtual desktop | desktop as a service | VDI
Data centers = data center | colocation
Cloud contact centers = cloud contact center | omnichannel | contact center as a service

Cybersecurity
Cybersecurity = cybersecurity | cyber defense | cyber operations | cyber protection | information security | information assurance
Zero trust = zero trust
Identity and access management = identity management | identity and access management | identity credential and access management | single sign on
Multi-factor authentication = multi-factor authentication | two factor authentication
Public key infrastructure = public key infrastructure
Endpoint protection = endpoint detection | endpoint protection | endpoint security | antivirus
Security information and event management = security information and event management
Security operations centers = security operations center
Penetration testing = penetration test | penetration testing | red team | vulnerability assessment
Vulnerability management = vulnerability management | vulnerability scanning | vulnerability scanner
Threat intelligence = threat intelligence | cyber threat | threat hunting
Incident response = cyber incident response | computer incident response
Ransomware protection = ransomware
Encryption = encryption | cryptographic | cryptography | encryptor
Post-quantum cryptography = post-quantum | quantum resistant | quantum safe
Firewalls = firewall | intrusion detection | intrusion prevention
Data loss prevention = data loss prevention
Software supply chain security = software bill of materials | SBOM | software supply chain
Operational technology security = operational technology | industrial control system | SCADA
CMMC = CMMC
Risk management framework = risk management framework | continuous diagnostics and mitigation | authority to operate
Cross-domain solutions = cross domain solution
Cyber ranges and training = cyber range | cyber training

Software and data
Digital transformation = digital transformation | digital modernization | IT modernization | application modernization | legacy modernization | system modernization
DevSecOps = DevSecOps | DevOps
Agile development = agile development | agile software | scrum
Low-code platforms = low code | no code | ServiceNow | Power Platform | Appian
Enterprise resource planning = enterprise resource planning | SAP S4HANA | Oracle EBS
Customer relationship management = customer relationship management | Salesforce
Electronic health records = electronic health record | electronic medical record | EHR
Learning management systems = learning management system | e-learning
Case management systems = case management system | case management software
Document management = document management | electronic records management | records management system | content management system
Data analytics = data analytics | data science | business intelligence | Tableau | Power BI
Big data = big data | data lake | data warehouse | data mesh | data fabric
Data governance = data governance | data management | master data management
Master data and integration = data integration | extract transform load | data migration
Databases = database management | Oracle database | MongoDB | PostgreSQL
Application programming interfaces = application programming interface | microservice
Open-source software = open source software
Geographic information systems = geographic information system | GIS | geospatial
Digital twins = digital twin
Model-based engineering = model based systems engineering | MBSE | digital engineering
Modeling and simulation = modeling and simulation | simulation software | wargaming
Digital accessibility = Section 508
IT service management = IT service management | help desk | service desk
Web design and websites = website redesign | website development | web development | website hosting
Mobile applications = mobile application | mobile app | mobile device management
E-signature = electronic signature | e-signature | DocuSign
Optical character recognition = optical character recognition | document digitization | digitization
Video conferencing = video teleconferencing | video conferencing | Zoom licenses
Collaboration platforms = SharePoint | Microsoft 365 | Office 365 | collaboration platform
High-performance computing = high performance computing | supercomputer | supercomputing | GPU
Blockchain = blockchain | distributed ledger
Metadata and semantic technology = knowledge graph | ontology | semantic web

Networks and communications
5G = 5G
Wireless networks = wireless network | Wi-Fi | wireless access point | WLAN
Fiber optics = fiber optic | fibre optic
Broadband = broadband
Satellite communications = satellite communication | SATCOM | Starlink
Software-defined networks = software defined network | software defined wide area network | SD-WAN
Network modernization = network modernization | network upgrade | network infrastructure
Voice over IP = voice over internet protocol | voice over IP | unified communications
Land mobile radio = land mobile radio | portable radio | mobile radio | LMR
Software-defined radio = software defined radio | tactical radio
Next-generation 911 = next generation 911 | NG911 | NG9-1-1 | E911 | computer aided dispatch
Internet of things = internet of things | connected device
Smart cities = smart city | smart building | smart meter
Tactical data links = tactical data link | Link 16
Network switches and routers = network switch | network router | Cisco switch | Cisco router

Autonomous systems and robotics
Drones = drone | unmanned aircraft | unmanned aerial | uncrewed aircraft | UAS | UAV | sUAS | unmanned aircraft system
Counter-drone systems = counter UAS | C-UAS | counter drone | counter unmanned
Unmanned ground vehicles = unmanned ground vehicle | uncrewed ground vehicle | UGV
Unmanned surface and undersea vehicles = unmanned surface vehicle | unmanned underwater vehicle | autonomous underwater vehicle | uncrewed surface | UUV | USV
Robotics = robotics | robot | robotic
Remotely operated vehicles = remotely operated vehicle
Exoskeletons = exoskeleton
Swarming = swarm | collaborative combat aircraft

Defense and space
Hypersonics = hypersonic
Directed energy = directed energy | high energy laser | high power microwave
Missile defense = missile defense | interceptor missile
Electronic warfare = electronic warfare | jammer | electronic attack
Radar = radar
Sonar = sonar
Night vision = night vision | thermal imaging | infrared camera
Lidar = lidar | laser scanning
Position, navigation and timing = positioning navigation and timing | assured PNT | inertial navigation | GPS receiver
Small satellites = small satellite | cubesat | smallsat
Satellites = satellite | spacecraft
Space launch = launch service | launch vehicle | space launch
Space domain awareness = space domain awareness | space situational awareness
Earth observation = remote sensing | earth observation | satellite imagery
Command and control systems = command and control | JADC2 | C4ISR | C5ISR
Intelligence, surveillance and reconnaissance = surveillance and reconnaissance | ISR
Body armor = body armor | ballistic vest | ballistic plate
Less-lethal devices = taser | conducted energy | less lethal
Chemical and biological detection = chemical detection | biological detection | CBRN | radiation detection
Wearables = wearable

Quantum and microelectronics
Quantum technology = quantum computing | quantum information | quantum sensing | quantum sensor | quantum network
Semiconductors = semiconductor | microelectronics | integrated circuit
Photonics = photonics | photonic | laser system
Sensors = sensor
Nanotechnology = nanotechnology | nanomaterial
Advanced materials = advanced material | composite material | metamaterial | graphene
Additive manufacturing = additive manufacturing | 3D printer | 3D printing
Advanced manufacturing = advanced manufacturing | CNC | smart manufacturing
Augmented and virtual reality = augmented reality | virtual reality | mixed reality | extended reality
Flight and vehicle simulators = flight simulator | driving simulator | training simulator

Energy and environment
Solar power = solar panel | solar power | solar energy | solar array | photovoltaic
Wind power = wind turbine | wind energy | offshore wind
Energy storage = battery energy storage | energy storage | battery storage
Batteries = lithium battery | lithium ion | battery system
Microgrids = microgrid
Grid modernization = grid modernization | smart grid | grid resilience
Hydrogen energy = hydrogen fuel | hydrogen production | hydrogen energy | hydrogen hub | clean hydrogen | fuel cell
Nuclear energy = small modular reactor | nuclear reactor | microreactor | nuclear fuel
Fusion energy = fusion energy | nuclear fusion
Geothermal energy = geothermal
Hydropower = hydropower | hydroelectric
Electric vehicles = electric vehicle | EV charging | charging station | EV charger | electric bus | zero emission vehicle
Heat pumps = heat pump
LED lighting = LED lighting | LED light | LED fixture
Building automation = building automation | building management system | energy management system | direct digital control
Energy efficiency = energy efficiency | energy savings performance | energy conservation
Carbon capture = carbon capture | carbon dioxide removal | carbon sequestration
Biofuels = biofuel | renewable diesel | sustainable aviation fuel
PFAS treatment = PFAS | PFOA
Water treatment = water treatment | wastewater treatment | desalination
Leak detection and metering = advanced metering infrastructure | leak detection | water meter
Climate modeling = climate model | climate resilience | climate adaptation
Waste to energy = waste to energy | anaerobic digestion
Rare earths and critical minerals = critical mineral | rare earth

Health and life sciences
Telehealth = telehealth | telemedicine
Genomics = genomic | genome sequencing | DNA sequencing | next generation sequencing | sequencer
Gene and cell therapy = gene therapy | cell therapy | gene editing | CRISPR
Vaccines = vaccine | mRNA
Synthetic biology = synthetic biology | biomanufacturing | bioprocessing
Medical imaging = medical imaging | MRI | ultrasound | X-ray | CT scanner
Surgical robots = surgical robot | robotic surgery
Point-of-care diagnostics = point of care | rapid test | diagnostic test | PCR
Mass spectrometry = mass spectrometer | mass spectrometry | chromatography
Microscopy = microscope | electron microscope | microscopy
Prosthetics = prosthetic | prosthesis
Health information exchange = health information exchange | interoperability
Precision agriculture = precision agriculture | hydroponic

Transport and public safety
Intelligent transportation = intelligent transportation | traffic signal | adaptive signal | connected vehicle
Automated license plate readers = license plate reader | ALPR | license plate recognition
Body-worn cameras = body worn camera | body camera
Video surveillance = video surveillance | CCTV | security camera | surveillance camera
Access control = access control | card reader | physical access
Biometrics = biometric | fingerprint | iris recognition
Gunshot detection = gunshot detection | weapons detection
Public alerting = mass notification | emergency alert | alerting system
Electronic tolling = electronic toll | tolling system | fare collection | fare payment
Positive train control = positive train control
Air traffic systems = air traffic control | instrument landing system | ADS-B
Electric aircraft = electric aircraft | eVTOL | advanced air mobility
Radio-frequency identification = RFID | radio frequency identification | asset tracking
Voting systems = voting system | voting equipment | ballot | electronic poll
`;
